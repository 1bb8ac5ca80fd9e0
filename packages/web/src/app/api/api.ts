import { type Api, ApiResponseError, type Envelope } from "@askwell/contract";

import { withBasePath } from "../routing/base-path.ts";

/** How long a call may take. Source: docs/rules/limits.md L4. */
export const CALL_TIMEOUT_MS = 10_000;

/** Reasons of errors that the client makes itself; their status is 0. */
export const NO_ANSWER = "client.no_answer";
export const ABORTED = "client.gone_elsewhere";

/** Under which the input of a call holds more headers; a symbol is no field, and is copied with the input. */
export const HEADERS: unique symbol = Symbol();

/** Method and path of every call by name, such as `POST /answer/api/v1/vote/:direction`. */
export type CallAddresses = Readonly<Record<string, string>>;

export interface ApiOptions {
  /** Fetches the addresses; called for every call. */
  addresses(): Promise<CallAddresses>;
  token(): string | null;
  language(): string;
  /** The message of a call that got no answer, by the name of the call. */
  noAnswer(call: string): string;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  /** Aborts the calls. */
  readonly signal?: AbortSignal;
  /** Nothing is done: calls are refused for what is wrong with their fields. Rules: docs/rules/forms.md FM4. */
  readonly checkOnly?: boolean;
}

type CallFields = Readonly<Record<string, unknown>> & { readonly [HEADERS]?: Readonly<Record<string, string>> };

/** Fills the `:name` parameters of a path and returns the remaining fields. */
function fillPath(pattern: string, input: CallFields): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ""));
  });
  return { path, rest };
}

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  return query.size === 0 ? "" : `?${query}`;
}

const carriesFile = (fields: CallFields) => Object.values(fields).some((value) => value instanceof Blob);

function bodyOf(fields: CallFields): { body: BodyInit; headers: Record<string, string> } {
  if (!carriesFile(fields)) return { body: JSON.stringify(fields), headers: { "Content-Type": "application/json" } };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return { body: form, headers: {} };
}

function buildRequest(address: string, input: CallFields, options: ApiOptions): [string, RequestInit] {
  const [method = "GET", pattern = ""] = address.split(" ");
  const { path, rest } = fillPath(pattern, input);
  const sent = method === "GET" ? null : bodyOf(rest);
  const token = options.token();
  const headers = {
    "Accept-Language": options.language(),
    ...(token && { Authorization: token }),
    ...input[HEADERS],
    ...(options.checkOnly && { "X-Check-Only": "true" }),
    ...sent?.headers,
  };
  const init: RequestInit = { method, headers, credentials: "include", ...(sent && { body: sent.body }) };
  return [method === "GET" ? path + queryOf(rest) : path, init];
}

const clientError = (reason: string, msg: string) => new ApiResponseError({ code: 0, reason, msg, data: null });

async function readEnvelope(response: Response, name: string, options: ApiOptions): Promise<Envelope> {
  const envelope = (await response.json().catch(() => null)) as Envelope | null;
  if (envelope && typeof envelope.code === "number") return { ...envelope, code: response.ok ? 200 : response.status };
  return { code: response.ok ? 500 : response.status, reason: "base.unknown", msg: options.noAnswer(name), data: null };
}

async function send(name: string, address: string, input: CallFields, options: ApiOptions): Promise<unknown> {
  const [path, init] = buildRequest(address, input, options);
  const timeout = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const doFetch = options.fetch ?? fetch;
  const response = await doFetch(withBasePath(path), { ...init, signal }).catch(() => {
    throw options.signal?.aborted ? clientError(ABORTED, "") : clientError(NO_ANSWER, options.noAnswer(name));
  });
  const envelope = await readEnvelope(response, name, options);
  if (envelope.code !== 200) throw new ApiResponseError(envelope);
  return envelope.data;
}

/** Makes every call of the contract a function that calls the server. Rejects with `ApiResponseError` only. */
export function createApi(options: ApiOptions): Api {
  const call = (name: string) => async (input: CallFields) => {
    const addresses = await options.addresses().catch(() => {
      throw clientError(NO_ANSWER, options.noAnswer(name));
    });
    const address = addresses[name];
    if (address === undefined) throw new Error(`there is no call ${name}`);
    return send(name, address, input, options);
  };
  return new Proxy({} as Api, { get: (_, name) => (typeof name === "string" ? call(name) : undefined) });
}

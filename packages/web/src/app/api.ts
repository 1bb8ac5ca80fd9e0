import { type Api, ApiRefusal, type Envelope } from "@askwell/contract";

/** How long a call may take. Source: specification, section 9. */
export const CALL_TIMEOUT_MS = 10_000;

/** Reasons of refusals that the browser makes itself; their status is 0. */
export const NO_ANSWER = "client.no_answer";
export const GONE_ELSEWHERE = "client.gone_elsewhere";

/** Method and path of every call by name, such as `POST /answer/api/v1/vote/:direction`. */
export type CallAddresses = Readonly<Record<string, string>>;

export interface ApiOptions {
  readonly addresses: CallAddresses;
  token(): string | null;
  language(): string;
  /** The sentence for a call that nobody answered. */
  noAnswer(): string;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  /** Ends when the answer is no longer wanted. */
  readonly signal?: AbortSignal;
}

type Input = Readonly<Record<string, unknown>>;

/** Fills `:name` of a path and returns the fields that are left. */
function fillPath(pattern: string, input: Input): { path: string; rest: Record<string, unknown> } {
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

const carriesFile = (fields: Input) => Object.values(fields).some((value) => value instanceof Blob);

function bodyOf(fields: Input): { body: BodyInit; headers: Record<string, string> } {
  if (!carriesFile(fields)) return { body: JSON.stringify(fields), headers: { "Content-Type": "application/json" } };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return { body: form, headers: {} };
}

function buildRequest(address: string, input: Input, options: ApiOptions): [string, RequestInit] {
  const [method = "GET", pattern = ""] = address.split(" ");
  const { path, rest } = fillPath(pattern, input);
  const sent = method === "GET" ? null : bodyOf(rest);
  const token = options.token();
  const headers = {
    "Accept-Language": options.language(),
    ...(token && { Authorization: token }),
    ...sent?.headers,
  };
  const init: RequestInit = { method, headers, credentials: "include", ...(sent && { body: sent.body }) };
  return [method === "GET" ? path + queryOf(rest) : path, init];
}

const own = (reason: string, msg: string) => new ApiRefusal({ code: 0, reason, msg, data: null });

async function readEnvelope(response: Response, options: ApiOptions): Promise<Envelope> {
  const envelope = (await response.json().catch(() => null)) as Envelope | null;
  if (envelope && typeof envelope.code === "number") return { ...envelope, code: response.ok ? 200 : response.status };
  return { code: response.ok ? 500 : response.status, reason: "base.unknown", msg: options.noAnswer(), data: null };
}

async function send(address: string, input: Input, options: ApiOptions): Promise<unknown> {
  const [path, init] = buildRequest(address, input, options);
  const timeout = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const ask = options.fetch ?? fetch;
  const response = await ask(path, { ...init, signal }).catch(() => {
    throw options.signal?.aborted ? own(GONE_ELSEWHERE, "") : own(NO_ANSWER, options.noAnswer());
  });
  const envelope = await readEnvelope(response, options);
  if (envelope.code !== 200) throw new ApiRefusal(envelope);
  return envelope.data;
}

/** Makes every call of the contract a function that asks the server. Rejects with `ApiRefusal` and nothing else. */
export function createApi(options: ApiOptions): Api {
  const call = (name: string) => (input: Input) => {
    const address = options.addresses[name];
    if (address === undefined) throw new Error(`there is no call ${name}`);
    return send(address, input, options);
  };
  return new Proxy({} as Api, { get: (_, name) => (typeof name === "string" ? call(name) : undefined) });
}

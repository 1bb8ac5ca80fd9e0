/**
 * What the client needs beside its types. It is a text, because the client is one file without dependencies that browsers,
 * Node.js, Deno and Bun run as it is.
 */
export const runtimeText = `/** How a call is sent. */
interface Route {
  readonly method: string;
  readonly path: string;
  /** The body is a form with a file. */
  readonly isForm?: boolean;
}

/** The site, and who calls it. */
export interface ClientOptions {
  /** Such as https://qa.example.com. */
  readonly site: string;
  /** An API key, or the access token of a session; without it, calls are those of a visitor. */
  readonly key?: string | undefined;
  /** The language of messages, such as de_DE or fr. */
  readonly language?: string | undefined;
  /** Replaces the fetch of the platform. */
  readonly fetch?: typeof fetch | undefined;
}

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** A call that is repeated with the same key takes effect once. */
  readonly idempotencyKey?: string | undefined;
}

/** The site has answered a call with an error. */
export class AskwellError extends Error {
  override readonly name = "AskwellError";
  /** The HTTP status. */
  readonly code: number;
  /** A stable word for programs. */
  readonly reason: string;
  /** What is known about the error, such as the fields that are wrong. */
  readonly data: unknown;
  /** Seconds to wait before the next call, if the site says so. */
  readonly retryAfter: number | undefined;

  constructor(code: number, reason: string, message: string, data: unknown, retryAfter: number | undefined) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

type Call<Name extends CallName> = Readonly<Record<string, never>> extends Input<Name>
  ? (input?: Input<Name>, options?: CallOptions) => Promise<Reply<Name>>
  : (input: Input<Name>, options?: CallOptions) => Promise<Reply<Name>>;

/** All calls by their names. */
export type Client = { readonly [Name in CallName]: Call<Name> };

type Fields = Readonly<Record<string, unknown>>;

/** Creates a client of a site. Calls fail with an AskwellError, or as fetch does. */
export function createClient(access: ClientOptions): Client {
  const calls = Object.entries<Route>(routes).map(([name, route]) => [
    name,
    (input: Fields = {}, options: CallOptions = {}) => send(access, route, input, options),
  ]);
  return Object.fromEntries(calls) as Client;
}

async function send(access: ClientOptions, route: Route, input: Fields, options: CallOptions): Promise<unknown> {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  const inPath = new Set([...route.path.matchAll(/\\{(\\w+)\\}/g)].map(([, name]) => name));
  const path = route.path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? "")));
  const others = fields.filter(([name]) => !inPath.has(name));
  const isQuery = route.method === "GET";
  const query = new URLSearchParams(isQuery ? others.flatMap(valuesOf) : []);
  const address = access.site.replace(/\\/+$/, "") + path + (query.size > 0 ? "?" + query : "");
  const headers = new Headers({ accept: "application/json" });
  if (access.key) headers.set("authorization", "Bearer " + access.key);
  if (access.language) headers.set("accept-language", access.language);
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey);
  if (!isQuery && !route.isForm) headers.set("content-type", "application/json");
  const body = isQuery ? null : route.isForm ? formOf(others) : JSON.stringify(Object.fromEntries(others));
  // A key goes to no other site.
  const request = { method: route.method, headers, body, redirect: "error" as const, signal: options.signal ?? null };
  const response = await (access.fetch ?? fetch)(address, request);
  const envelope = await response.json().catch(() => undefined);
  if (response.ok && typeof envelope === "object" && envelope !== null && "data" in envelope) return envelope.data;
  const { reason = "", msg = "The site has answered " + response.status + "." } = (envelope ?? {}) as Record<string, string>;
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const data = (envelope as { data?: unknown } | undefined)?.data;
  throw new AskwellError(response.status, reason, msg, data, Number.isNaN(seconds) ? undefined : seconds);
}

function valuesOf([name, value]: readonly [string, unknown]): string[][] {
  return (Array.isArray(value) ? value : [value]).map((each) => [name, String(each)]);
}

function formOf(fields: readonly (readonly [string, unknown])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value instanceof Blob ? value : String(value));
  return form;
}
`;

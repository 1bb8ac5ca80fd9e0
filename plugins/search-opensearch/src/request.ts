import type { PluginContext } from "@askwell/plugin-kit";

/** The server replied with an error. */
export class ReplyError extends Error {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    super(`the server replied ${status}: ${reasonIn(text)}`);
    this.name = "ReplyError";
    this.status = status;
    this.text = text;
  }
}

/** The address of the server and the name of the index, as configured. */
export function serverOf({ configuration }: PluginContext): { address: string; index: string } {
  return { address: text(configuration.address).replace(/\/+$/, ""), index: text(configuration.index) };
}

const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");

function authorization({ configuration }: PluginContext): Record<string, string> {
  const [key, user, password] = [configuration.api_key, configuration.user, configuration.password].map(text);
  if (key) return { authorization: `ApiKey ${key}` };
  return user ? { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` } : {};
}

interface ServerRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the address of the server. */
  readonly path: string;
  /** An object, or the lines of a bulk request. */
  readonly body?: object | string;
  readonly signal: AbortSignal;
}

/** Sends a request and returns the reply's JSON; rejects with `ReplyError` for an error of the server. */
export async function request(context: PluginContext, { method, path, body, signal }: ServerRequest): Promise<unknown> {
  const type = typeof body === "string" ? "application/x-ndjson" : "application/json";
  const reply = await context.fetch(`${serverOf(context).address}/${path}`, {
    method,
    signal,
    // Credentials are for the configured server only.
    redirect: "error",
    headers: { ...authorization(context), ...(body !== undefined && { "content-type": type }) },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const received = await reply.text();
  if (!reply.ok) throw new ReplyError(reply.status, received);
  return JSON.parse(received);
}

interface ErrorReply {
  readonly error?: { readonly type?: string; readonly reason?: string } | string;
}

function reasonIn(received: string): string {
  try {
    const { error } = JSON.parse(received) as ErrorReply;
    if (typeof error === "string") return error.slice(0, 300);
    return `${error?.type ?? ""} ${error?.reason ?? ""}`.trim().slice(0, 300);
  } catch {
    return received.slice(0, 100);
  }
}

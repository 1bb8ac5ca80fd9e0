import type { PluginContext, PluginValues } from "@askwell/plugin-kit";

/** The server replied with an error. */
export class ReplyError extends Error {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string, reason: string) {
    super(`the server replied ${status}: ${reason}`);
    this.name = "ReplyError";
    this.status = status;
    this.text = text;
  }
}

/** What one kind of search engine does differently from the others. */
export interface Protocol {
  /** The header `authorization`; "" for none. */
  readonly authorize: (configuration: PluginValues) => string;
  /** The reason in the JSON of an error. */
  readonly reasonIn: (reply: unknown) => string;
}

/** A text of the settings, without spaces around it. */
export const textIn = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** The address of the server and the name of the index, as configured. */
export function serverOf({ configuration }: PluginContext): { address: string; index: string } {
  return { address: textIn(configuration.address).replace(/\/+$/, ""), index: textIn(configuration.index) };
}

/** A request to the configured server. */
export interface ServerRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the address of the server. */
  readonly path: string;
  /** An object, or the lines of a bulk request. */
  readonly body?: object | string;
  readonly signal: AbortSignal;
}

/** Sends a request and returns the reply's JSON; rejects with `ReplyError` for an error of the server. */
export async function sendTo(context: PluginContext, protocol: Protocol, request: ServerRequest): Promise<unknown> {
  const { method, path, body, signal } = request;
  const authorization = protocol.authorize(context.configuration);
  const type = typeof body === "string" ? "application/x-ndjson" : "application/json";
  const reply = await context.fetch(`${serverOf(context).address}/${path}`, {
    method,
    signal,
    // Credentials are for the configured server only.
    redirect: "error",
    headers: { ...(authorization && { authorization }), ...(body !== undefined && { "content-type": type }) },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const received = await reply.text();
  if (!reply.ok) throw new ReplyError(reply.status, received, reasonOf(received, protocol));
  return JSON.parse(received);
}

function reasonOf(received: string, { reasonIn }: Protocol): string {
  try {
    return reasonIn(JSON.parse(received)).trim().slice(0, 300);
  } catch {
    return received.slice(0, 100);
  }
}

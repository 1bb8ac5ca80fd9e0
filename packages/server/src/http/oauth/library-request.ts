import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { cookieOf } from "../request/browser.ts";

/** Of the library's cookies only those of a request that waits for its user: who is logged in, the site says. */
const COOKIES = ["oauth_request", "oauth_resume"];

interface LibraryCall {
  /** Below the address of the site, with its query. */
  readonly url: string;
  readonly body?: Buffer | undefined;
}

/**
 * A request as the library reads it: at the public address of the site, whatever proxies have made of it, with a body
 * that can be read again.
 */
export function libraryRequest(app: App, request: FastifyRequest, { url, body }: LibraryCall): IncomingMessage {
  const address = new URL(app.settings.get("general").site_url);
  const { "x-forwarded-host": _, forwarded: __, cookie, ...headers } = request.headers;
  const cookies = COOKIES.map((name) => [name, cookieOf(cookie, name)] as const).filter(([, value]) => value !== "");
  return Object.assign(Readable.from(body === undefined ? [] : [body]), {
    method: request.method,
    url,
    originalUrl: app.settings.basePath + url,
    headers: {
      ...headers,
      host: address.host,
      "x-forwarded-proto": address.protocol.slice(0, -1),
      ...(body !== undefined && { "content-length": String(body.length) }),
      ...(cookies.length > 0 && { cookie: cookies.map(([name, value]) => `${name}=${value}`).join("; ") }),
    },
    socket: request.raw.socket,
    httpVersion: request.raw.httpVersion,
    httpVersionMajor: request.raw.httpVersionMajor,
  }) as unknown as IncomingMessage;
}

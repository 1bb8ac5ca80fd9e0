import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { withoutSecrets } from "../platform/log/index.ts";
import { Refusal } from "../refusal.ts";
import { registerAssets } from "./assets.ts";
import { registerCalls } from "./dispatch.ts";
import { registerDocuments } from "./documents.ts";
import { refused } from "./envelope.ts";
import { handlers } from "./handlers.ts";
import { languageOf } from "./language.ts";
import { registerLook } from "./look.ts";
import { registerOwnArchive } from "./own-archive.ts";
import { type PageRenderer, registerPages } from "./pages.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";
import { registerUploads } from "./uploads.ts";

export interface HttpOptions {
  readonly app: App;
  /** Renders pages, from the built files in `folder`; left out by tests that only call. */
  readonly pages?: { readonly renderer: PageRenderer; readonly folder?: string; readonly icon?: string } | undefined;
  /** How many proxies in front are believed about the reader's address, or their addresses; see `trustedProxies`. */
  readonly trustProxy?: TrustedProxies;
  /** True once the site may be sent traffic. */
  readonly isReady?: () => boolean;
}

const JSON_LIMIT_BYTES = 2 * 1024 * 1024;
/** Who sends a body drop by drop does not keep its memory and the connection for ever. */
export const LONGEST_REQUEST_MS = 300_000;

/** Assembles what the site answers: calls, pages, files and the two addresses that a watchdog asks. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { app } = options;
  const server = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: LONGEST_REQUEST_MS,
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2000 },
    rewriteUrl: ({ url = "/" }) => (isMangledPage(url) ? NOWHERE : url),
    frameworkErrors: (_error, request, reply) => refuseAddress(app, request, reply as unknown as Reply),
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  letGoWhenClosing(server);
  // Hooks that call back: a promise for each of them would cost more than sending a kept page.
  server.addHook("onRequest", (request, reply, done) => {
    reply.header("x-content-type-options", "nosniff").header("x-request-id", request.id);
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    done();
    if (!app.log.isLevelEnabled("info")) return;
    const line = {
      id: request.id,
      method: request.method,
      url: withoutSecrets(request.originalUrl),
      status: reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    app.log.info(line, "request");
  });

  registerWatch(server, options);
  server.get("/install", (_request, reply) => reply.redirect("/", 302));
  registerCalls(server, app, handlers);
  server.all("/answer/*", (request, reply) => sendRefusal(app, request, reply, new Refusal("unknown_call")));
  registerFiles(server, app);
  if (options.pages?.folder) registerAssets(server, options.pages.folder);
  const nothing = async (request: Request, reply: Reply) =>
    sendRefusal(app, request, reply, new Refusal("unknown_call"));
  const page = options.pages ? registerPages(server, app, handlers, options.pages.renderer) : nothing;
  registerDocuments(server, app, { page, icon: options.pages?.icon });

  server.setNotFoundHandler((request, reply) =>
    isFormOfPage(request)
      ? reply.redirect(request.url, 303)
      : sendRefusal(app, request, reply, new Refusal("unknown_call")),
  );
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
    if (!isCallersFault) app.log.error({ request: request.id, err: error }, "a request failed");
    return sendRefusal(app, request, reply, new Refusal(isCallersFault ? "bad_request" : "unknown"));
  });
  return server;
}

/** Whether a browser sent a form by itself: before its page had come alive, or without scripts. */
function isFormOfPage({ method, url, headers }: Request): boolean {
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  // What begins with two slashes would lead to another site.
  return method === "POST" && isForm && /^\/[^/\\]/.test(url) && !url.startsWith("/answer/");
}

/** An address of no page. */
const NOWHERE = "/404";

/** A link that was cut in the middle of a character leads nowhere, like any other wrong one; calls are told so. */
function isMangledPage(url: string): boolean {
  if (!url.includes("%") || url.startsWith("/answer/")) return false;
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return false;
  } catch {
    return true;
  }
}

/** What a watchdog asks: whether the process lives, and whether it may be sent traffic. */
function registerWatch(server: FastifyInstance, { app, isReady }: HttpOptions): void {
  server.get("/healthz", (_request, reply) => reply.type("text/plain").send("OK"));
  server.get("/readyz", async (_request, reply) => {
    const ready = (isReady?.() ?? true) && (await databaseAnswers(app));
    return reply
      .code(ready ? 200 : 503)
      .type("text/plain")
      .send(ready ? "OK" : "not ready");
  });
}

/** What people uploaded, what they take with them, and what their browsers remember. */
function registerFiles(server: FastifyInstance, app: App): void {
  registerLook(server, app);
  registerUploads(server, app);
  registerOwnArchive(server, app);
}

const SWEEP_MS = 20;

/** Connections that were busy when the end began would be kept open for another request after their reply. */
export function letGoWhenClosing(server: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined;
  server.addHook("preClose", async () => {
    sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
  });
  server.addHook("onClose", async () => clearInterval(sweep));
}

/** What is no address at all is answered before any hook. */
function refuseAddress(app: App, request: Request, reply: Reply): void {
  sendRefusal(app, request, reply.header("x-content-type-options", "nosniff"), new Refusal("bad_request"));
}

type Request = Parameters<typeof languageOf>[1];
type Reply = {
  header(name: string, value: string): Reply;
  code(status: number): Reply;
  type(type: string): Reply;
  send(body: string): unknown;
};

function sendRefusal(app: App, request: Request, reply: Reply, no: Refusal): unknown {
  const envelope = refused(app.translator(languageOf(app, request)), no);
  return reply.code(no.status).type("application/json; charset=utf-8").send(JSON.stringify(envelope));
}

async function databaseAnswers(app: App): Promise<boolean> {
  try {
    await app.db.read.selectFrom("settings").select("section").limit(1).execute();
    return true;
  } catch {
    return false;
  }
}

import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { ApiError } from "../api-error.ts";
import type { App } from "../app.ts";
import { countSlowPage, SLOW_PAGE_MS } from "../features/community/index.ts";
import { withoutSecrets } from "../platform/log/index.ts";
import { modulesOf } from "../plugins/page-plugins.ts";
import { registerChat } from "./assistant/register-chat.ts";
import { registerCalls } from "./calls/dispatch.ts";
import { errorEnvelope } from "./calls/envelope.ts";
import { handlers } from "./calls/handlers.ts";
import { registerBackupDownload } from "./documents/backup-download.ts";
import { registerDocuments } from "./documents/documents.ts";
import { registerDrawingFrame } from "./documents/drawing-frame.ts";
import { registerExport } from "./documents/export.ts";
import { registerPluginFiles } from "./documents/plugin-files.ts";
import { registerEventStream } from "./events/register-event-stream.ts";
import { errorHeaders, failureOf } from "./failure.ts";
import { registerPageForms } from "./forms/page-forms.ts";
import { registerLive } from "./live/register-live.ts";
import { registerMail } from "./mail/register-mail.ts";
import { registerMcp } from "./mcp.ts";
import { registerOauth } from "./oauth/register-oauth.ts";
import { registerAssets } from "./pages/assets.ts";
import { sendFailurePage, wantsPage } from "./pages/failure-page.ts";
import { registerPages, type ScreenRenderer } from "./pages/pages.ts";
import type { BuiltPages } from "./pages/renderer.ts";
import { registerUploads } from "./pictures/uploads.ts";
import { registerBasePath, withoutBasePath } from "./request/base-path.ts";
import { languageOf } from "./request/language.ts";
import { registerPreferences } from "./request/preferences.ts";
import { ignorePorts, type TrustedProxies } from "./request/trusted-proxies.ts";

export interface HttpOptions {
  readonly app: App;
  /** Renders pages, with the built files in `folder`; left out by tests that only make calls. */
  readonly pages?: (Omit<BuiltPages, "renderer"> & { readonly renderer: ScreenRenderer }) | undefined;
  /** Which proxies may set the client's address; see `trustedProxies`. */
  readonly trustProxy?: TrustedProxies;
  /** True once the site may receive traffic. */
  readonly isReady?: () => boolean;
  /** Limit of open streams; 0 turns them off. */
  readonly maxStreams?: number | undefined;
}

const JSON_LIMIT_BYTES = 2 * 1024 * 1024;
/** Time limit of a request, so that a slow client cannot hold memory and a connection for ever. */
export const MAX_REQUEST_MS = 300_000;

/** Whether a reply is a page or the reply of a read: streams stay open, and files take as long as their readers need. */
const isPageOrRead = ({ method }: FastifyRequest, reply: FastifyReply) =>
  method === "GET" && /^(?:text\/html|application\/json)/.test(String(reply.getHeader("content-type") ?? ""));

/** Counts slow pages, and logs requests. */
function recordRequests(server: FastifyInstance, app: App): void {
  server.addHook("onResponse", (request, reply, done) => {
    done();
    if (reply.elapsedTime >= SLOW_PAGE_MS && isPageOrRead(request, reply))
      countSlowPage(app, request.url.split("?")[0]!, reply.elapsedTime);
    if (!app.log.isLevelEnabled("info")) return;
    const entry = {
      id: request.id,
      method: request.method,
      url: withoutSecrets(request.originalUrl),
      status: reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    app.log.info(entry, "request");
  });
}

/** Assembles the HTTP server: calls, pages, files and health checks. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { app } = options;
  const server = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: MAX_REQUEST_MS,
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2000 },
    rewriteUrl: ({ url = "/" }) => rewriteMalformedUrl(withoutBasePath(app, url)),
    frameworkErrors: (_error, request, reply) => rejectUrl(app, request, reply as unknown as ReplyLike),
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  ignorePorts(server);
  closeIdleConnections(server);
  registerBasePath(server, app);
  // Hooks with callbacks: a promise for each of them would cost more than sending a cached page.
  server.addHook("onRequest", (request, reply, done) => {
    reply.header("x-content-type-options", "nosniff").header("x-request-id", request.id);
    done();
  });
  recordRequests(server, app);

  registerHealthChecks(server, options);
  server.get("/install", (_request, reply) => reply.redirect("/", 302));
  registerCalls(server, app, handlers);
  registerPrograms(server, app);
  registerStreams(server, options);
  server.all("/answer/*", (request, reply) => sendError(app, request, reply, new ApiError("unknown_call")));
  registerFiles(server, app);
  if (options.pages?.folder) registerAssets(server, options.pages.folder);
  const notFound = async (request: RequestLike, reply: ReplyLike) =>
    sendError(app, request, reply, new ApiError("unknown_call"));
  const page = options.pages ? registerPages(server, app, handlers, options.pages.renderer) : notFound;
  if (options.pages) registerPageForms(server, { app, handlers, renderer: options.pages.renderer });
  registerOauth(server, app, page);
  const built = { ...options.pages, fallback: page };
  registerDocuments(server, app, built);
  const importMap = () => options.pages?.renderer.importMap(modulesOf(app), app.settings.basePath) ?? "";
  registerDrawingFrame(server, app, { script: built.drawingFrame, importMap, fallback: page });
  server.setNotFoundHandler((request, reply) =>
    isFormOfPage(request)
      ? reply.redirect(request.url, 303)
      : sendError(app, request, reply, new ApiError("unknown_call")),
  );
  server.setErrorHandler((error: HttpError, request, reply) => handleError(options, error, { request, reply }));
  return server;
}

type HttpError = Error & { readonly statusCode?: number };
interface HttpExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Handles an error outside of a call: mostly a failed page, for which browsers get the error page. */
function handleError({ app, pages }: HttpOptions, error: HttpError, { request, reply }: HttpExchange): unknown {
  const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  if (isClientError) return sendError(app, request, reply, new ApiError("bad_request"));
  const apiError = failureOf(app, request, error);
  if (!wantsPage(request)) return sendError(app, request, reply, apiError);
  return sendFailurePage(app, pages?.renderer, { request, reply, error: apiError });
}

/** Whether a browser submitted a form natively: before the page was hydrated, or without scripts. */
function isFormOfPage({ method, url, headers }: RequestLike): boolean {
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  // A path that begins with two slashes would redirect to another site.
  return method === "POST" && isForm && /^\/[^/\\]/.test(url) && !url.startsWith("/answer/");
}

/** A path without a page. */
const NOT_FOUND_PATH = "/404";

/** Rewrites malformed URLs of pages to the 404 page; calls get an error. */
function rewriteMalformedUrl(url: string): string {
  if (!url.includes("%") || url.startsWith("/answer/")) return url;
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return url;
  } catch {
    return NOT_FOUND_PATH;
  }
}

/** Liveness and readiness checks. */
function registerHealthChecks(server: FastifyInstance, { app, isReady }: HttpOptions): void {
  server.get("/healthz", (_request, reply) => reply.type("text/plain").send("OK"));
  server.get("/readyz", async (_request, reply) => {
    const ready = (isReady?.() ?? true) && (await databaseAnswers(app));
    return reply
      .code(ready ? 200 : 503)
      .type("text/plain")
      .send(ready ? "OK" : "not ready");
  });
}

/** What browsers keep a connection open for. */
function registerStreams(server: FastifyInstance, { app, maxStreams }: HttpOptions): void {
  registerLive(server, app, maxStreams);
  registerChat(server, app);
}

/** What other programs than browsers talk to. */
function registerPrograms(server: FastifyInstance, app: App): void {
  registerMcp(server, app);
  registerEventStream(server, app);
  registerMail(server, app);
}

/** Uploads, exports, preferences and modules of plugins. */
function registerFiles(server: FastifyInstance, app: App): void {
  registerPreferences(server, app);
  registerUploads(server, app);
  registerExport(server, app);
  registerBackupDownload(server, app);
  registerPluginFiles(server, app);
}

const SWEEP_MS = 20;

/**
 * Closes connections that finish their reply during shutdown, which would be held open for another request, and those
 * that browsers have opened in advance: Node counts these as idle only after their first request.
 */
export function closeIdleConnections(server: FastifyInstance): void {
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  let sweep: NodeJS.Timeout | undefined;
  server.addHook("preClose", async () => {
    sweep = setInterval(() => {
      server.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
  });
  server.addHook("onClose", async () => clearInterval(sweep));
}

/** Malformed URLs are rejected before any hook runs. */
function rejectUrl(app: App, request: RequestLike, reply: ReplyLike): void {
  sendError(app, request, reply.header("x-content-type-options", "nosniff"), new ApiError("bad_request"));
}

type RequestLike = Parameters<typeof languageOf>[1];
type ReplyLike = {
  header(name: string, value: string): ReplyLike;
  code(status: number): ReplyLike;
  type(type: string): ReplyLike;
  send(body: string): unknown;
};

function sendError(app: App, request: RequestLike, reply: ReplyLike, error: ApiError): unknown {
  const envelope = errorEnvelope(app.translator(languageOf(app, request)), error);
  for (const [name, value] of Object.entries(errorHeaders(error))) reply.header(name, value);
  return reply.code(error.status).type("application/json; charset=utf-8").send(JSON.stringify(envelope));
}

async function databaseAnswers(app: App): Promise<boolean> {
  try {
    await app.db.read.selectFrom("settings").select("section").limit(1).execute();
    return true;
  } catch {
    return false;
  }
}

import { randomUUID } from "node:crypto";
import { type CallDefinition, type CallName, calls, type Parsed } from "@askwell/contract";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { ApiError, fail } from "../api-error.ts";
import type { App } from "../app.ts";
import { languageList } from "../features/site/index.ts";
import { checkInstallCode, isInstallCode } from "../install/install-code.ts";
import { siteProblems } from "../install/install-site.ts";
import type { Installer } from "../install/installer.ts";
import { isForwarded, isLoopback } from "../platform/network/index.ts";
import { errorEnvelope, success } from "./calls/envelope.ts";
import { handlers } from "./calls/handlers.ts";
import {
  type InputCheck,
  isCheckOnly,
  readInput,
  rejectInvalidFields,
  withAllFieldErrors,
} from "./calls/read-input.ts";
import { registerAssets } from "./pages/assets.ts";
import { registerPages } from "./pages/pages.ts";
import type { BuiltPages } from "./pages/renderer.ts";
import { registerBasePath, withoutBasePath } from "./request/base-path.ts";
import { languageOf } from "./request/language.ts";
import { closeIdleConnections, MAX_REQUEST_MS } from "./server.ts";

export interface InstallServerOptions {
  readonly installer: Installer;
  /** An app on an empty database, with default settings, for rendering the pages of the installer. */
  readonly blank: App;
  readonly pages: BuiltPages | undefined;
  /** The installation code, which the log shows. */
  readonly code: string;
  /** The host that the server listens on. */
  readonly host: string;
  /** Whether a proxy is configured. */
  readonly isBehindProxy?: boolean;
  /** Called after every reply; the reply that finishes the installation has been sent by then. */
  readonly onReply: () => void;
}

type InstallHandler = (input: never, isTrusted: boolean) => Promise<unknown>;

/** Serves an uninstalled site: the installer, and redirects to it from every other path. */
export async function createInstallServer(options: InstallServerOptions): Promise<FastifyInstance> {
  const { blank, pages } = options;
  const server = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestTimeout: MAX_REQUEST_MS,
    forceCloseConnections: "idle",
    rewriteUrl: ({ url = "/" }) => withoutBasePath(blank, url),
  });
  closeIdleConnections(server);
  registerBasePath(server, blank);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-content-type-options", "nosniff").header("cache-control", "no-store");
    const target = redirectFor(request.url);
    if (target) return reply.redirect(target, 302);
    return undefined;
  });
  server.get("/healthz", (_request, reply) => reply.type("text/plain").send("OK"));
  for (const [name, step] of Object.entries(installHandlers(options)))
    registerInstallCall(server, options, name as CallName, step);
  if (pages) {
    if (pages.folder) registerAssets(server, pages.folder);
    registerPages(server, blank, handlers, pages.renderer);
  } else {
    server.get("/*", (_request, reply) => reply.type("text/html").send(WITHOUT_PAGES));
  }
  server.addHook("onResponse", async () => options.onReply());
  return server;
}

const WITHOUT_PAGES = "<!doctype html><title>Askwell</title><p>The pages are not built. Run npm start.</p>";
const OPEN = /^\/(install|50x|healthz|theme\.css|assets\/.*|installation\/.*)$/;

/** Every path that is not part of the installer redirects to it. */
function redirectFor(url: string): string | undefined {
  const path = url.split("?", 1)[0] ?? "";
  return OPEN.test(path) ? undefined : "/install";
}

function installHandlers({ installer, blank, code }: InstallServerOptions): Partial<Record<CallName, InstallHandler>> {
  const guarded =
    <Input extends { install_code: string }>(step: (input: Input) => Promise<unknown>) =>
    async (input: Input, isTrusted: boolean) => {
      if (!isTrusted) checkInstallCode(code, input.install_code);
      return step(input);
    };
  return {
    installLanguages: async () => languageList(blank),
    installTexts: async () => ({ backend: {}, ui: {}, plugin: {} }),
    checkInstallConfig: async (_input, isTrusted) => ({
      ...(await installer.check()),
      install_code_required: !isTrusted,
    }),
    checkInstallDatabase: guarded(installer.tryDatabase),
    writeInstallConfig: guarded(installer.writeConfig),
    installSite: guarded(installer.install),
  };
}

/** Further field checks of an installer call; `code` is the required installation code, if any. */
function checkOf(name: CallName, code: string | undefined): InputCheck {
  return async (input) => {
    const form = input as Partial<Parsed<"installSite">>;
    const problems = name === "installSite" ? siteProblems({ name: form.name ?? "" }) : [];
    const isCodeValid = code === undefined || form.install_code === undefined || isInstallCode(code, form.install_code);
    return isCodeValid ? problems : [...problems, { field: "install_code", code: "install_code" }];
  };
}

function registerInstallCall(
  server: FastifyInstance,
  options: InstallServerOptions,
  name: CallName,
  step: InstallHandler,
): void {
  const definition: CallDefinition = calls[name];
  const { blank } = options;
  server.route({
    method: definition.method,
    url: definition.path,
    handler: async (request, reply) => {
      const t = blank.translator(languageOf(blank, request));
      const isTrusted = isLocalRequest(options, request);
      const check = checkOf(name, isTrusted ? undefined : options.code);
      let sent: unknown;
      try {
        sent = definition.method === "GET" ? request.query : bodyOf(request);
        const input = readInput(definition, sent);
        if (!isCheckOnly(definition, request.headers))
          return send(reply, 200, success(t, await step(input as never, isTrusted)));
        await rejectInvalidFields(check, input);
        return send(reply, 200, success(t, null));
      } catch (error) {
        const apiError = apiErrorOf(options, error);
        const all = sent === undefined ? apiError : await withAllFieldErrors(apiError, check, { definition, sent });
        return send(reply, all.status, errorEnvelope(t, all));
      }
    },
  });
}

/**
 * Whether a request comes from this machine. The peer's address proves that only if no proxy has forwarded the request;
 * proxies that add no header use HTTP/1.0. A foreign host name in `Host` or `Origin` that resolves to this machine is
 * not trusted either.
 */
function isLocalRequest({ host, isBehindProxy = false }: InstallServerOptions, request: FastifyRequest): boolean {
  const { headers, hostname, raw } = request;
  const { origin } = headers;
  const isForwardedRequest = isBehindProxy || isForwarded(headers) || raw.httpVersion === "1.0";
  const hosts = [host, raw.socket.remoteAddress ?? "", hostname, ...(origin ? [hostOf(origin)] : [])];
  return !isForwardedRequest && hosts.every(isLoopback);
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : origin);

/** Accepts only JSON, which a form of another website cannot send, or no body. */
function bodyOf(request: FastifyRequest): unknown {
  if (!request.body) return {};
  const isJson = /^application\/json\b/i.test(request.headers["content-type"] ?? "");
  try {
    if (isJson) return JSON.parse(String(request.body));
  } catch {
    // Falls through: text that is not JSON is rejected.
  }
  return fail("bad_request");
}

function apiErrorOf({ blank }: InstallServerOptions, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  blank.log.error({ err: error }, "a step of the installation failed");
  return new ApiError("unknown");
}

const send = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(body));

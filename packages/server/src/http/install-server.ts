import { randomUUID } from "node:crypto";
import { type CallDefinition, type CallName, calls } from "@askwell/contract";
import type { Translate } from "@askwell/i18n";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { languageList } from "../features/site/index.ts";
import { checkInstallCode } from "../install/install-code.ts";
import type { Installer } from "../install/installer.ts";
import { isLoopback } from "../platform/network/index.ts";
import { Refusal, refuse } from "../refusal.ts";
import { registerAssets } from "./assets.ts";
import { refused, success } from "./envelope.ts";
import { handlers } from "./handlers.ts";
import { languageOf } from "./language.ts";
import { registerPages } from "./pages.ts";
import { readInput } from "./read-input.ts";
import type { BuiltPages } from "./renderer.ts";
import { LONGEST_REQUEST_MS, letGoWhenClosing } from "./server.ts";

export interface InstallServerOptions {
  readonly installer: Installer;
  /** An app on an empty database: its settings are the defaults, its pages those of a site without anything. */
  readonly blank: App;
  readonly pages: BuiltPages | undefined;
  /** The code that the log shows. */
  readonly code: string;
  /** Where the server listens. */
  readonly host: string;
  /** Called after the reply that ends the installation was sent. */
  readonly onReply: () => void;
}

type Step = (input: never, isTrusted: boolean) => Promise<unknown>;

/** What answers before a site is installed: the installation itself, and a way to it from everywhere else. */
export async function createInstallServer(options: InstallServerOptions): Promise<FastifyInstance> {
  const { blank, pages } = options;
  const server = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestTimeout: LONGEST_REQUEST_MS,
    forceCloseConnections: "idle",
  });
  letGoWhenClosing(server);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-content-type-options", "nosniff").header("cache-control", "no-store");
    const elsewhere = whereTo(request.url);
    if (elsewhere) return reply.redirect(elsewhere, 302);
    return undefined;
  });
  server.get("/healthz", (_request, reply) => reply.type("text/plain").send("OK"));
  for (const [name, step] of Object.entries(stepsOf(options))) registerStep(server, options, name as CallName, step);
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

/** The home page leads to the installation, anything that is not part of it to an apology. */
function whereTo(url: string): string | undefined {
  const path = url.split("?", 1)[0] ?? "";
  if (path === "/") return "/install";
  return OPEN.test(path) ? undefined : "/50x";
}

function stepsOf({ installer, blank, code }: InstallServerOptions): Partial<Record<CallName, Step>> {
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

function registerStep(server: FastifyInstance, options: InstallServerOptions, name: CallName, step: Step): void {
  const definition: CallDefinition = calls[name];
  const { blank, host } = options;
  server.route({
    method: definition.method,
    url: definition.path,
    handler: async (request, reply) => {
      const t = blank.translator(languageOf(blank, request));
      try {
        const isTrusted = isLoopback(host) && isLoopback(request.hostname);
        const input = readInput(definition, definition.method === "GET" ? request.query : bodyOf(request));
        return send(reply, 200, success(t, await step(input as never, isTrusted)));
      } catch (error) {
        return sendError(options, t, reply, error);
      }
    },
  });
}

/** Only JSON, since a form of another website cannot send it; or nothing, as clients ask for the configuration. */
function bodyOf(request: FastifyRequest): unknown {
  if (!request.body) return {};
  const isJson = /^application\/json\b/i.test(request.headers["content-type"] ?? "");
  try {
    if (isJson) return JSON.parse(String(request.body));
  } catch {
    // Text that is no JSON is refused below.
  }
  return refuse("bad_request");
}

function sendError({ blank }: InstallServerOptions, t: Translate, reply: FastifyReply, error: unknown) {
  if (!(error instanceof Refusal)) blank.log.error({ err: error }, "a step of the installation failed");
  const no = error instanceof Refusal ? error : new Refusal("unknown");
  return send(reply, no.status, refused(t, no));
}

const send = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(body));

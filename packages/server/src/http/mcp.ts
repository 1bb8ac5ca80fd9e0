import { type Api, ApiResponseError, type CallName, type Envelope, type ErrorCode } from "@askwell/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, fail } from "../api-error.ts";
import type { App } from "../app.ts";
import { admitToMcp } from "../features/api-keys/index.ts";
import { keyOfToken, mcpChallenge } from "../features/oauth/index.ts";
import { MCP_PATH } from "../features/site/index.ts";
import type { McpService, McpSite } from "../mcp/index.ts";
import { version } from "../version.ts";
import type { Viewer } from "../viewer.ts";
import { errorEnvelope } from "./calls/envelope.ts";
import { createReadOnlyApi } from "./calls/handle-call.ts";
import { handlers } from "./calls/handlers.ts";
import { failureOf } from "./failure.ts";
import { visitor } from "./pages/pages.ts";
import { personCallsOf } from "./person-calls.ts";
import { browserOf } from "./request/browser.ts";
import { userOfKey } from "./request/key-session.ts";
import { languageOf } from "./request/language.ts";
import { checkGuard } from "./request/viewer.ts";

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Serves the Model Context Protocol to programs with a key. Rules: docs/rules/mcp.md. */
export function registerMcp(server: FastifyInstance, app: App): void {
  let loading: Promise<McpService> | undefined;
  const service = () => {
    // The library is loaded by the first program that connects: most sites never need it.
    loading ??= import("../mcp/index.ts").then(({ createMcpService }) => createMcpService());
    return loading;
  };
  // Streams would hold the server open.
  server.addHook("preClose", async () => (await loading)?.close());
  const route = (method: "GET" | "POST" | "DELETE", path: string, run: (exchange: Exchange) => Promise<unknown>) =>
    server.route({
      method,
      url: MCP_PATH + path,
      exposeHeadRoute: false,
      handler: (request, reply) =>
        run({ request, reply }).catch((error: unknown) => sendFailure(app, request, reply, error)),
    });
  for (const method of ["GET", "POST", "DELETE"] as const)
    route(method, "", async ({ request, reply }) => {
      const { site } = await authorize(app, request, reply, false);
      const answer = await (await service()).answer(webRequest(request), bodyOf(request), site);
      return reply
        .code(answer.status)
        .headers(Object.fromEntries(answer.headers))
        .send(await answer.text());
    });
  route("GET", "/sse", async ({ request, reply }) => {
    const { site, keyId } = await authorize(app, request, reply, false);
    reply.hijack();
    const messages = `${app.settings.basePath}${MCP_PATH}/message`;
    const isOpen = await (await service()).open(reply.raw, messages, { keyId, site });
    if (!isOpen) reply.raw.writeHead(503).end();
  });
  route("POST", "/message", async ({ request, reply }) => {
    const from = await authorize(app, request, reply, true);
    const { sessionId } = request.query as Record<string, unknown>;
    const message = bodyOf(request);
    if (message === undefined) fail("bad_request");
    if (!(await service()).receive(String(sessionId), from, message)) fail("object_not_found", { status: 404 });
    return reply.code(202).send("Accepted");
  });
}

/** What a program reads about a key that is no access. Source: RFC 6750, section 3.1. */
const PROBLEMS: Partial<Record<ErrorCode, "invalid_token" | "insufficient_scope">> = {
  key_expired: "invalid_token",
  key_scope: "insufficient_scope",
};

/** Fails without a key, for a key that may not send messages where that is needed, and while MCP is off. */
async function authorize(app: App, request: FastifyRequest, reply: FastifyReply, sends: boolean) {
  const browser = browserOf(app, request, reply);
  const shown = browser.isTokenInAddress ? undefined : await keyOfToken(app, browser.token, "mcp");
  const admission = await admitToMcp(app, shown, browser, () => messageCount(request));
  // Of the raw reply as well, which a stream writes itself.
  for (const [name, value] of Object.entries(admission?.headers ?? {}))
    reply.header(name, value).raw.setHeader(name, value);
  const key = admission?.key;
  if (admission?.denial) {
    const error = PROBLEMS[admission.denial];
    if (error) reply.header("www-authenticate", mcpChallenge(app, { error, scopes: key?.scopes ?? "" }));
    fail(admission.denial);
  }
  // Of the original kinds, only the one that writes posts messages.
  if (!key || (sends && key.owner === "" && key.scope === "read-only")) {
    const isVoid = !key && browser.token !== "" && !browser.isTokenInAddress;
    reply.header("www-authenticate", mcpChallenge(app, { error: isVoid ? "invalid_token" : "" }));
    fail("not_signed_in");
  }
  if (!app.settings.get("mcp").enabled) fail("forbidden");
  const language = languageOf(app, request);
  // A personal key reads what its user may still read, and writes as them.
  const hasPerson = key.owner === "person" || key.owner === "program";
  if (hasPerson)
    checkGuard(app, { guard: "anyone" }, { viewer: await userOfKey(app, key, { language, browser }), admin: false });
  const api = readOnlyApiFor(app, request, { ...visitor(language, browser), holds_key: true });
  const conceal = (error: unknown) => concealed(app, request, language, error);
  const person = hasPerson ? personCallsOf(app, key, { language, browser }, conceal) : null;
  const { name, site_url: siteUrl } = app.settings.get("general");
  const links = { siteUrl, permalink: app.settings.get("seo").permalink, site: name };
  const site: McpSite = { api, links, person, name, version };
  return { keyId: key.id, site };
}

/** The calls, of whose unexpected errors a program gets no details: the library would send their messages. */
function readOnlyApiFor(app: App, request: FastifyRequest, viewer: Viewer): Api {
  const api = createReadOnlyApi(app, handlers, { viewer });
  const conceal = (error: unknown) => concealed(app, request, viewer.language, error);
  return new Proxy(api, {
    get: (_, name) => async (input: unknown) => (api[name as CallName] as ReadCall)(input).catch(conceal),
  });
}

/** Throws what a program may read of an error. */
function concealed(app: App, request: FastifyRequest, language: string, error: unknown): never {
  if (error instanceof ApiResponseError) throw error;
  const failure = error instanceof ApiError ? error : failureOf(app, request, error);
  throw new ApiResponseError(errorEnvelope(app.translator(language), failure) as Envelope);
}

type ReadCall = (input: unknown) => Promise<unknown>;

/** Messages of one request; clients send one or two. */
const MAX_MESSAGES = 20;

/** How many messages a request carries, whether they can be read or not. */
function messageCount({ body }: FastifyRequest): number {
  if (!(body instanceof Buffer) || body.length === 0) return 1;
  try {
    const messages: unknown = JSON.parse(body.toString("utf8"));
    return Array.isArray(messages) ? Math.min(Math.max(messages.length, 1), MAX_MESSAGES) : 1;
  } catch {
    return 1;
  }
}

function bodyOf({ body }: FastifyRequest): unknown {
  if (!(body instanceof Buffer) || body.length === 0) return undefined;
  const messages = parsed(body.toString("utf8"));
  if (Array.isArray(messages) && messages.length > MAX_MESSAGES) fail("bad_request");
  return messages;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    fail("bad_request");
  }
}

/** The request as the library expects it; its body is handed over parsed. */
function webRequest({ method, headers, body }: FastifyRequest): Request {
  const fields = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const hasBody = method === "POST" && body instanceof Buffer;
  // The host does not matter: keys are checked before, and browsers send none.
  return new Request(`http://mcp${MCP_PATH}`, { method, headers: fields, ...(hasBody && { body: "{}" }) });
}

function sendFailure(app: App, request: FastifyRequest, reply: FastifyReply, error: unknown): unknown {
  if (!(error instanceof ApiError)) throw error;
  const body = errorEnvelope(app.translator(languageOf(app, request)), error);
  return reply
    .code(error.status)
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(body);
}

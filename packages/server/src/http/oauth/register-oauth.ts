import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OidcProvider } from "oidc-provider";
import { ApiError, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import {
  createProviders,
  offeredScopes,
  RESOURCE_METADATA_PATH,
  registrationOf,
  resourceAddress,
  resourceAt,
  unattendedUrl,
} from "../../features/oauth/index.ts";
import { tryConsume } from "../../features/rate-limits/index.ts";
import { errorEnvelope } from "../calls/envelope.ts";
import { failureOf } from "../failure.ts";
import { languageOf } from "../request/language.ts";
import { registerConsent } from "./consent.ts";
import { libraryRequest } from "./library-request.ts";

/** The endpoints that the library serves, below the address of the site. */
const ENDPOINTS = [
  ["GET", "/oauth/authorize/:request"],
  ["POST", "/oauth/token"],
  ["GET", "/oauth/jwks"],
  ["POST", "/oauth/revoke"],
  ["POST", "/oauth/introspect"],
  ["GET", "/oauth/userinfo"],
  ["POST", "/oauth/userinfo"],
  ["OPTIONS", "/oauth/token"],
  ["OPTIONS", "/oauth/jwks"],
  ["OPTIONS", "/oauth/revoke"],
  ["OPTIONS", "/oauth/introspect"],
  ["OPTIONS", "/oauth/userinfo"],
] as const;

const REQUEST_PATH = "/oauth/authorize";
/** A request is stored as long as it waits for a decision. */
const MAX_REQUEST_CHARACTERS = 8192;
const REGISTRATION_PATH = "/oauth/register";
const DISCOVERY_PATHS = ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"];

interface OauthServer {
  readonly server: FastifyInstance;
  readonly app: App;
  readonly provider: () => Promise<OidcProvider>;
}

/**
 * Serves OAuth 2.1 and OpenID Connect to programs that people connect to their accounts. `page` renders the page on which
 * they decide. Rules: docs/rules/oauth.md.
 */
export function registerOauth(
  server: FastifyInstance,
  app: App,
  page: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const oauth: OauthServer = { server, app, provider: createProviders(app) };
  serve(oauth, "GET", REQUEST_PATH, async (request, reply) => {
    if (request.url.length > MAX_REQUEST_CHARACTERS) fail("bad_request", { status: 414 });
    if (!(await tryConsume(app, "connection_request", { ip: request.ip }))) fail("too_many_attempts", { status: 429 });
    await answerByLibrary(oauth, request, reply, { url: unattendedUrl(request.url) });
  });
  for (const [method, url] of ENDPOINTS) serveByLibrary(oauth, method, url);
  // Below a path, RFC 8414 puts the path behind; a proxy may send either form.
  for (const path of DISCOVERY_PATHS)
    for (const url of [path, `${path}/*`])
      serve(oauth, "GET", url, async (request, reply) => {
        requirePathOfSite(app, request, path);
        await answerByLibrary(oauth, request, reply, { url: path });
      });
  serve(oauth, "POST", REGISTRATION_PATH, (request, reply) => registerProgram(oauth, request, reply));
  serveResourceMetadata(oauth);
  registerConsent(server, app, { page, provider: oauth.provider });
}

type OauthHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A route that exists while connections are on. */
function serve({ server, app }: OauthServer, method: "GET" | "POST" | "OPTIONS", url: string, run: OauthHandler) {
  server.route({
    ...{ method, url, exposeHeadRoute: false },
    handler: async (request, reply) => {
      try {
        if (!app.settings.get("oauth").connections) fail("unknown_call");
        await run(request, reply);
      } catch (thrown) {
        const error = thrown instanceof ApiError ? thrown : failureOf(app, request, thrown);
        const envelope = errorEnvelope(app.translator(languageOf(app, request)), error);
        reply.code(error.status).type("application/json; charset=utf-8").header("cache-control", "no-store");
        reply.send(JSON.stringify(envelope));
      }
      return reply;
    },
  });
}

function serveByLibrary(oauth: OauthServer, method: "GET" | "POST" | "OPTIONS", url: string): void {
  serve(oauth, method, url, (request, reply) => answerByLibrary(oauth, request, reply, { url: request.url }));
}

/** Hands a request over to the library, which writes the reply itself. */
async function answerByLibrary(
  { app, provider }: OauthServer,
  request: FastifyRequest,
  reply: FastifyReply,
  { url, body = request.body }: { url: string; body?: unknown },
): Promise<void> {
  const library = await provider();
  const sent = Buffer.isBuffer(body) ? body : undefined;
  reply.hijack();
  const { raw } = reply;
  raw.setHeader("x-content-type-options", "nosniff");
  raw.setHeader("x-request-id", request.id);
  raw.setHeader("referrer-policy", "no-referrer");
  raw.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  library.callback()(libraryRequest(app, request, { url, body: sent }), raw);
}

/** The rest of the path is the path of the site, or nothing. */
function requirePathOfSite(app: App, request: FastifyRequest, path: string): void {
  const rest = request.url.split("?", 1)[0]?.slice(path.length) ?? "";
  if (rest !== "" && rest !== app.settings.basePath) fail("unknown_call");
}

/** Registers a program that asks for it. Rules: docs/rules/oauth.md OC10. */
async function registerProgram(oauth: OauthServer, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { app } = oauth;
  const reject = (status: number, error: string, error_description: string) =>
    reply.code(status).header("cache-control", "no-store").send({ error, error_description });
  if (!app.settings.get("oauth").registration)
    return reject(403, "access_denied", "Programs cannot register themselves here. Ask an administrator of the site.");
  if (!(await tryConsume(app, "program", { ip: request.ip })))
    return reject(429, "temporarily_unavailable", "Too many programs were registered from this network. Try it later.");
  const metadata = registrationOf(parsed(request.body));
  if (!metadata)
    return reject(
      ...([400, "invalid_redirect_uri"] as const),
      "redirect_uris must be https addresses, loopback http addresses, or schemes of reversed domain names.",
    );
  const body = Buffer.from(JSON.stringify(metadata));
  return answerByLibrary(oauth, request, reply, { url: REGISTRATION_PATH, body });
}

function parsed(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? JSON.parse(body.toString("utf8")) : undefined;
  } catch {
    return undefined;
  }
}

/** Describes the API and the MCP server as protected resources, by their paths with and without that of the site. */
function serveResourceMetadata(oauth: OauthServer): void {
  const { app } = oauth;
  serve(oauth, "GET", `${RESOURCE_METADATA_PATH}/*`, async (request, reply) => {
    const path = request.url.split("?", 1)[0]?.slice(RESOURCE_METADATA_PATH.length) ?? "";
    const { origin } = new URL(app.settings.get("general").site_url);
    const addresses = [`${origin}${path}`, `${app.settings.get("general").site_url}${path}`];
    const resource = addresses.map((address) => resourceAt(app, address)).find((found) => found !== undefined);
    if (!resource) fail("unknown_call");
    sendResourceMetadata(app, reply, resource);
  });
}

/** Source: RFC 9728. */
function sendResourceMetadata(app: App, reply: FastifyReply, resource: "api" | "mcp"): void {
  reply.headers({ "access-control-allow-origin": "*", "cache-control": "no-store" }).send({
    resource: resourceAddress(app, resource),
    authorization_servers: [app.settings.get("general").site_url],
    scopes_supported: offeredScopes(app, resource),
    bearer_methods_supported: ["header"],
    resource_name: app.settings.get("general").name,
  });
}

import { type CallDefinition, type CallName, calls } from "@askwell/contract";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isRegistrationOpen } from "../../features/accounts/index.ts";
import { checkApiKey } from "../../features/api-keys/index.ts";
import { INVALID_TOKEN, isProgramToken, keyOfToken } from "../../features/oauth/index.ts";
import { pluginCallGuard } from "../../features/plugin-pages/index.ts";
import { checkRights } from "../../features/sanctions/index.ts";
import { closeAdministration } from "../../features/sessions/index.ts";
import { hasLocalAccounts } from "../../features/user-center/index.ts";
import type { Handlers } from "../../handler.ts";
import { withinWait } from "../../platform/db/index.ts";
import type { BrowserContext, Viewer } from "../../viewer.ts";
import { compressOnce } from "../compression.ts";
import { errorHeaders, failureOf } from "../failure.ts";
import { browserOf } from "../request/browser.ts";
import { keySessionOf } from "../request/key-session.ts";
import { languageOf } from "../request/language.ts";
import { checkGuard, closesAdministration, requireOwnView, type ViewerSession, viewerOf } from "../request/viewer.ts";
import { marksOf } from "./call-marks.ts";
import { errorEnvelope, success } from "./envelope.ts";
import { handleCall } from "./handle-call.ts";
import { fieldChecks } from "./handlers.ts";
import { isCsrfSafe, readBody } from "./read-body.ts";
import { type InputCheck, isCheckOnly, readInput, rejectInvalidFields, withAllFieldErrors } from "./read-input.ts";

/**
 * Registers every call of the contract with the same steps: viewer, guard, input, captcha, use case, envelope. Unknown
 * admin calls return 404 only to administrators; all others get the error of the guard.
 */
export function registerCalls(server: FastifyInstance, app: App, handlers: Handlers): void {
  const definitions = Object.entries(calls) as [CallName, CallDefinition][];
  const register = (scope: FastifyInstance, entries: typeof definitions) => {
    for (const [name, definition] of entries) {
      scope.route({
        method: definition.method,
        url: definition.path,
        // All writes of a call share one deadline.
        handler: (request, reply) => withinWait(() => dispatch(app, handlers, { name, definition, request, reply })),
      });
    }
  };
  register(
    server,
    definitions.filter(([, { multipart }]) => !multipart),
  );
  // In a scope of its own: the multipart plugin adds hooks to every request of its scope, and pages need none of them.
  server.register(async (uploads) => {
    await uploads.register(multipart);
    register(
      uploads,
      definitions.filter(([, { multipart }]) => multipart),
    );
  });
  server.all("/answer/admin/api/*", async (request, reply) => {
    const language = languageOf(app, request);
    const authorized = authorize(app, { definition: { guard: "admin" }, request, reply }, language);
    const error = await authorized.then(() => new ApiError("unknown_call")).catch((failure: unknown) => failure);
    if (!(error instanceof ApiError)) throw error;
    send(reply, error.status, errorEnvelope(app.translator(language), error));
    return reply;
  });
}

interface CallExchange {
  readonly name: CallName;
  readonly definition: CallDefinition;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function dispatch(app: App, handlers: Handlers, exchange: CallExchange): Promise<void> {
  const { request, reply, name, definition } = exchange;
  const language = languageOf(app, request);
  const t = app.translator(language);
  let read: { viewer: Viewer; sent: unknown } | undefined;
  try {
    const guarded = definition.isOfPlugin ? pluginGuard(app, definition, request) : definition;
    const viewer = await authorize(app, { ...exchange, definition: guarded }, language);
    if (!isCsrfSafe(app, definition, request)) fail("bad_request");
    const sent = await readBody(app, definition, request);
    read = { viewer, sent };
    const input = readInput(definition, sent);
    if (isCheckOnly(definition, request.headers)) {
      await rejectInvalidFields(checkOf(app, name, viewer), input);
      return send(reply, 200, success(t, null));
    }
    const key = request.headers["idempotency-key"] ?? "";
    const marks = definition.once && { marks: marksOf(viewer, { path: definition.path, input, key }) };
    const result = await handleCall(app, handlers, { name, viewer: { ...viewer, ...marks }, input });
    if (definition.redirects) redirect(reply, (result as { location: string }).location);
    else send(reply, 200, name === "openApi" ? result : success(t, result));
  } catch (thrown) {
    const apiError = thrown instanceof ApiError ? thrown : failureOf(app, request, thrown);
    const error = read
      ? await withAllFieldErrors(apiError, checkOf(app, name, read.viewer), { definition, sent: read.sent })
      : apiError;
    if (definition.redirects) redirect(reply, "/50x");
    else send(reply.headers(errorHeaders(error)), error.status, errorEnvelope(t, error));
  }
}

/** The field checks of a call's feature. */
export const checkOf =
  (app: App, name: CallName, viewer: Viewer): InputCheck =>
  async (input) =>
    // As with handlers, only the types of the table tie guard and input of a call to its check.
    (fieldChecks[name] as ((app: App, who: Viewer, input: unknown) => ReturnType<InputCheck>) | undefined)?.(
      app,
      viewer,
      input,
    ) ?? [];

/** The definition of a call of a plugin, with the guard that the plugin declares. */
function pluginGuard(app: App, definition: CallDefinition, { params }: FastifyRequest): CallDefinition {
  return { ...definition, guard: pluginCallGuard(app, definition.method, params as { slug: string; action: string }) };
}

/** Redirects the browser of a call that redirects. */
function redirect(reply: FastifyReply, location: string): void {
  reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").redirect(location, 302);
}

/** The part of a call that the guard needs. */
interface GuardedExchange extends Pick<CallExchange, "request" | "reply"> {
  /** Left out for an unknown call. */
  readonly name?: CallName;
  readonly definition: Pick<
    CallDefinition,
    "guard" | "openWhenPrivate" | "holders" | "needs" | "ownAccounts" | "redirects" | "rights"
  >;
}

/** The viewer of a call, after its guard has passed. */
async function authorize(app: App, exchange: GuardedExchange, language: string): Promise<Viewer> {
  const { definition, request, reply } = exchange;
  const browser = browserOf(app, request, reply);
  const session = await sessionOf(app, exchange, browser, language);
  if (request.method !== "GET" || definition.redirects) requireOwnView(session);
  try {
    checkGuard(app, definition, session);
  } catch (error) {
    const endsAdminMode =
      definition.guard === "admin" && session.admin && error instanceof ApiError && closesAdministration(error);
    if (endsAdminMode) await closeAdministration(app, browser.token);
    throw error;
  }
  await checkConditions(app, definition, session.viewer);
  return session.viewer;
}

/** What a call needs beside its guard: accounts of the site itself, open registration, rights that are not restricted. */
export async function checkConditions(
  app: App,
  { ownAccounts, needs, rights }: Pick<CallDefinition, "ownAccounts" | "needs" | "rights">,
  viewer: Viewer,
): Promise<void> {
  if (ownAccounts && !hasLocalAccounts(app)) fail("forbidden");
  if (needs === "open_registration" && !isRegistrationOpen(app)) fail("registration_closed");
  if (rights) await checkRights(app, viewer, rights);
}

/** The viewer of a request: by its key, if that has scopes, otherwise by its session. */
async function sessionOf(
  app: App,
  { name, definition, request, reply }: GuardedExchange,
  browser: BrowserContext,
  language: string,
): Promise<ViewerSession> {
  const { token } = browser;
  const key = await keyOfToken(app, token, "api");
  if (!key && isProgramToken(token)) {
    reply.header("www-authenticate", INVALID_TOKEN);
    fail("not_signed_in");
  }
  if (key && key.owner !== "")
    return keySessionOf(app, key, { name, guard: definition.guard, browser, reply, language });
  // Calls that redirect are opened as links, which send no header: the cookie identifies the user.
  const session = await viewerOf(app, browser, language, definition.redirects ? "visit" : "access");
  const needsAccount = !["anyone", "admin"].includes(definition.guard);
  if (needsAccount) await checkApiKey(app, { token, method: request.method, key });
  return session;
}

function send(reply: FastifyReply, status: number, body: unknown): void {
  reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(compressOnce(reply, JSON.stringify(body)));
}

import { createHash } from "node:crypto";
import { type CallDefinition, type CallName, calls } from "@askwell/contract";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { isRegistrationOpen } from "../features/accounts/index.ts";
import { forgetSubmission, rememberSubmission } from "../features/posts/index.ts";
import { closeAdministration } from "../features/sessions/index.ts";
import { keepsOwnAccounts } from "../features/user-center/index.ts";
import type { Handlers } from "../handler.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { Viewer } from "../who.ts";
import { browserOf } from "./browser.ts";
import { refused, success } from "./envelope.ts";
import { languageOf } from "./language.ts";
import { packOnce } from "./packing.ts";
import { perform } from "./perform.ts";
import { readBody } from "./read-body.ts";
import { readInput } from "./read-input.ts";
import { checkGuard, closesAdministration, viewerOf } from "./viewer.ts";

/**
 * Registers every call of the contract. The steps are the same for all: viewer, guard, input, captcha, use case,
 * envelope. What the administration does not have, only an administrator learns.
 */
export function registerCalls(server: FastifyInstance, app: App, handlers: Handlers): void {
  const all = Object.entries(calls) as [CallName, CallDefinition][];
  const register = (scope: FastifyInstance, some: typeof all) => {
    for (const [name, definition] of some) {
      scope.route({
        method: definition.method,
        url: definition.path,
        handler: (request, reply) => answer(app, handlers, { name, definition, request, reply }),
      });
    }
  };
  register(
    server,
    all.filter(([, { multipart }]) => !multipart),
  );
  // In a scope of their own: what reads files hooks into every request that it is told of, and pages need none of it.
  server.register(async (uploads) => {
    await uploads.register(multipart);
    register(
      uploads,
      all.filter(([, { multipart }]) => multipart),
    );
  });
  server.all("/answer/admin/api/*", async (request, reply) => {
    const language = languageOf(app, request);
    const admitted = admit(app, { definition: { guard: "admin" }, request, reply }, language);
    const no = await admitted.then(() => new Refusal("unknown_call")).catch((error: unknown) => error);
    if (!(no instanceof Refusal)) throw no;
    send(reply, no.status, refused(app.translator(language), no));
    return reply;
  });
}

interface Exchange {
  readonly name: CallName;
  readonly definition: CallDefinition;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function answer(app: App, handlers: Handlers, exchange: Exchange): Promise<void> {
  const { request, reply, name, definition } = exchange;
  const language = languageOf(app, request);
  const t = app.translator(language);
  try {
    const viewer = await admit(app, exchange, language);
    const input = readInput(definition, await readBody(app, definition, request));
    const run = () => perform(app, handlers, { name, viewer, input });
    const told = definition.once ? await onceOnly(app, markOf(definition, viewer, input), run) : await run();
    if (definition.redirects) lead(reply, (told as { location: string }).location);
    else send(reply, 200, name === "openApi" ? told : success(t, told));
  } catch (error) {
    const no = error instanceof Refusal ? error : unexpected(app, request, error);
    if (definition.redirects) lead(reply, "/50x");
    else send(reply, no.status, refused(t, no));
  }
}

/** Sends a browser on. */
function lead(reply: FastifyReply, location: string): void {
  reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").redirect(location, 302);
}

/** What the guard needs to know of a call. */
interface Admission extends Pick<Exchange, "request" | "reply"> {
  readonly definition: Pick<CallDefinition, "guard" | "openWhenPrivate" | "needs" | "ownAccounts" | "redirects">;
}

/** Who makes the call, once the guard has let them through. */
async function admit(app: App, { definition, request, reply }: Admission, language: string): Promise<Viewer> {
  const browser = browserOf(app, request, reply);
  // Nobody follows a link with a header: whoever is led somewhere is who the cookie says.
  const session = await viewerOf(app, browser, language, definition.redirects ? "visit" : "access");
  try {
    checkGuard(app, definition.guard, definition.openWhenPrivate === true, session);
  } catch (error) {
    const lost =
      definition.guard === "admin" && session.admin && error instanceof Refusal && closesAdministration(error);
    if (lost) await closeAdministration(app, browser.token);
    throw error;
  }
  if (definition.ownAccounts && !keepsOwnAccounts(app)) refuse("forbidden");
  if (definition.needs === "open_registration" && !isRegistrationOpen(app)) refuse("registration_closed");
  return session.viewer;
}

/** What tells one submission from another: the person, the call and what was sent. */
function markOf(definition: CallDefinition, viewer: Viewer, input: unknown): string {
  const { captcha_id, captcha_code, ...sent } = input as Record<string, unknown>;
  return createHash("sha256")
    .update(`${viewer.id} ${definition.path} ${JSON.stringify(sent)}`)
    .digest("hex");
}

/** Refuses what the same person has just sent; a request that fails may be repeated at once. */
async function onceOnly(app: App, mark: string, run: () => Promise<unknown>): Promise<unknown> {
  if (!(await rememberSubmission(app, mark))) refuse("duplicate_request");
  try {
    return await run();
  } catch (error) {
    await forgetSubmission(app, mark);
    throw error;
  }
}

/** A failure nobody planned: logged once with the request's id, answered without details. */
function unexpected(app: App, request: FastifyRequest, error: unknown): Refusal {
  app.log.error({ request: request.id, err: error }, "a call failed");
  return new Refusal("unknown");
}

function send(reply: FastifyReply, status: number, body: unknown): void {
  reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(packOnce(reply, JSON.stringify(body)));
}

import { sourceOfAddress } from "@askwell/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OidcDecision, OidcProvider } from "oidc-provider";
import { ApiError, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import {
  allowConnection,
  CONSENT_PATH,
  connectionProof,
  isApiScope,
  isIdentityScope,
  isUnattended,
  type RequestedAccess,
  rememberedAccess,
  requestedAccess,
  resourceAt,
  scopesOfResource,
} from "../../features/oauth/index.ts";
import { currentSession, endCurrentSession } from "../../features/sessions/index.ts";
import { withinWait } from "../../platform/db/index.ts";
import { isSameSecret } from "../../platform/tokens/index.ts";
import type { Member } from "../../viewer.ts";
import { senderOriginOf } from "../calls/read-body.ts";
import { browserOf } from "../request/browser.ts";
import { languageOf } from "../request/language.ts";
import { checkGuard, requireOwnView, viewerOf } from "../request/viewer.ts";
import { libraryRequest } from "./library-request.ts";

interface ConsentPages {
  readonly page: (request: FastifyRequest, reply: FastifyReply) => unknown;
  readonly provider: () => Promise<OidcProvider>;
}

type ConsentExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

const requestOf = ({ params }: FastifyRequest) => String((params as Record<string, unknown>).request);

/** Serves the page on which a person lets a program act for them, or not. Rules: docs/rules/oauth.md OC5. */
export function registerConsent(server: FastifyInstance, app: App, pages: ConsentPages): void {
  const url = `${CONSENT_PATH}/:request`;
  server.route({
    ...{ method: "GET", url, exposeHeadRoute: false },
    // The page is sent by the same code as any other; what it must not be, a frame, and where its form leads, differs.
    onSend: (request, reply, _payload, done) => {
      secure(reply, (request as { answerSource?: string }).answerSource ?? "");
      done();
    },
    handler: (request, reply) => showConsent(app, pages, { request, reply }),
  });
  server.route({
    ...{ method: "POST", url },
    handler: (request, reply) => withinWait(() => takeDecision(app, pages, { request, reply })),
  });
}

/** Forbids frames, and allows the form to lead to the address of the program. */
function secure(reply: FastifyReply, answerSource: string): void {
  const policy = reply.getHeader("content-security-policy");
  if (typeof policy !== "string") return;
  reply.headers({
    "content-security-policy": policy
      .replace("form-action 'self'", `form-action 'self' ${answerSource}`.trim())
      .replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cache-control": "private, no-store",
  });
}

/** The person of a browser, by the cookie; undefined unless they may use the site. */
async function memberOf(app: App, { request, reply }: ConsentExchange): Promise<Member | undefined> {
  const session = await viewerOf(app, browserOf(app, request, reply), languageOf(app, request), "visit");
  try {
    requireOwnView(session);
    checkGuard(app, { guard: "member" }, session);
    return session.viewer as Member;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Visitors come back after they have logged in. */
const logInFirst = (reply: FastifyReply, id: string, status: 302 | 303 = 302) =>
  reply.redirect(`/users/login?redirect=${encodeURIComponent(`${CONSENT_PATH}/${encodeURIComponent(id)}`)}`, status);

/**
 * Shows the page, or goes on at once if the person has allowed the same before. A program that wants no question asked
 * gets its answer in any case.
 */
async function showConsent(app: App, { page, provider }: ConsentPages, exchange: ConsentExchange): Promise<unknown> {
  const { request, reply } = exchange;
  const id = requestOf(request);
  const areConnected = app.settings.get("oauth").connections;
  const mayAsk = !(areConnected && (await isUnattended(app.db.read, id, app.now())));
  const withoutQuestion = async (error: string, error_description: string) =>
    (await isOfThisBrowser(app, await provider(), exchange))
      ? finish(app, await provider(), exchange, { error, error_description })
      : page(request, reply);
  const { viewer } = await viewerOf(app, browserOf(app, request, reply), languageOf(app, request), "visit");
  const member = areConnected ? await memberOf(app, exchange) : undefined;
  if (!member && !mayAsk) return withoutQuestion("login_required", "nobody is logged in who may decide");
  if (!viewer.signed_in) return logInFirst(reply, id);
  if (!member) return page(request, reply);
  try {
    const access = await requestedAccess(app, app.db.read, member, id);
    Object.assign(request, { answerSource: sourceOfAddress(access.address) });
    const remembered = await rememberedAccess(app, app.db.read, member, id);
    if (remembered && (await isOfThisBrowser(app, await provider(), exchange)))
      return finish(app, await provider(), exchange, await allowed(app, await provider(), member, remembered));
  } catch (error) {
    // The page says what is wrong.
    if (!(error instanceof ApiError)) throw error;
  }
  return mayAsk ? page(request, reply) : withoutQuestion("consent_required", "the person has not allowed it before");
}

/** Whether the browser has made the request itself: a link to the request of another one decides nothing. */
async function isOfThisBrowser(
  app: App,
  provider: OidcProvider,
  { request, reply }: ConsentExchange,
): Promise<boolean> {
  const shown = libraryRequest(app, request, { url: request.url });
  return provider.interactionDetails(shown, reply.raw).then(
    ({ uid }) => uid === requestOf(request),
    () => false,
  );
}

/** Takes the decision of the form, which may be that another person decides. */
async function takeDecision(app: App, { provider }: ConsentPages, exchange: ConsentExchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const id = requestOf(request);
  const again = () => reply.redirect(`${CONSENT_PATH}/${encodeURIComponent(id)}`, 303);
  const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "");
  const member = await memberOf(app, exchange);
  if (!member) return again();
  const library = await provider();
  const isProven = isSameSecret(form.get("proof") ?? "", connectionProof(member, id));
  if (!isProven || senderOriginOf(app, request) === "foreign" || !(await isOfThisBrowser(app, library, exchange)))
    return reply.redirect(`${CONSENT_PATH}/invalid_request`, 303);
  if (form.get("decision") === "other") {
    await endCurrentSession(app, member);
    return logInFirst(reply, id, 303);
  }
  try {
    if (form.get("decision") !== "allow") {
      const denial = { error: "access_denied", error_description: "the person has not allowed it" };
      return await finish(app, library, exchange, denial);
    }
    const access = await allowConnection(app, member, { request: id, may_post: form.get("may_post") === "on" });
    return await finish(app, library, exchange, await allowed(app, library, member, access));
  } catch (error) {
    if (error instanceof ApiError) return again();
    throw error;
  }
}

/** The decision of a person who allows it, with a grant of exactly what was asked and can be granted. */
async function allowed(
  app: App,
  provider: OidcProvider,
  member: Member,
  access: RequestedAccess,
): Promise<OidcDecision> {
  const session = await currentSession(app, member);
  if (!session) fail("not_signed_in");
  if (access.maxAgeS !== undefined && session.created_at + access.maxAgeS < app.now())
    return { error: "login_required", error_description: "the person has logged in longer ago than max_age" };
  if (access.expectedId !== undefined && access.expectedId !== member.id)
    return { error: "login_required", error_description: "another person is logged in than the one expected" };
  const grant = new provider.Grant({ accountId: member.id, clientId: access.client.id });
  grant.addOIDCScope([...access.scopes.filter(isIdentityScope), "offline_access"].join(" "));
  for (const address of access.resources) {
    const resource = resourceAt(app, address);
    const available: readonly string[] = resource ? scopesOfResource(resource) : [];
    const within = (scopes: readonly string[]) => scopes.filter((scope) => available.includes(scope)).join(" ");
    if (within(access.scopes) !== "") grant.addResourceScope(address, within(access.scopes));
    if (within(access.others) !== "") grant.rejectResourceScope(address, within(access.others));
  }
  const denied = access.others.filter((scope) => !isApiScope(scope) && scope !== "offline_access");
  if (denied.length > 0) grant.rejectOIDCScope(denied.join(" "));
  const login = { accountId: member.id, remember: false, ts: session.created_at };
  return { login, consent: { grantId: await grant.save() } };
}

/** Hands the decision over to the library, which answers the program. */
async function finish(
  app: App,
  provider: OidcProvider,
  { request, reply }: ConsentExchange,
  decision: OidcDecision,
): Promise<FastifyReply> {
  const shown = libraryRequest(app, request, { url: request.url });
  const address = await provider.interactionResult(shown, reply.raw, decision, { mergeWithLastSubmission: false });
  return reply.header("cache-control", "no-store").redirect(address, 303);
}

import { type CallDefinition, calls } from "@askwell/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../api-error.ts";
import { withinWait } from "../../platform/db/index.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { BrowserContext } from "../../viewer.ts";
import { marksOf } from "../calls/call-marks.ts";
import { checkConditions, checkOf } from "../calls/dispatch.ts";
import { handleCall } from "../calls/handle-call.ts";
import { readInput, withAllFieldErrors } from "../calls/read-input.ts";
import { failureOf } from "../failure.ts";
import type { PageSource } from "../pages/pages.ts";
import { browserOf } from "../request/browser.ts";
import { userLanguage, visitorLanguage } from "../request/language.ts";
import { checkGuard, requireOwnView, type ViewerSession, viewerOf } from "../request/viewer.ts";
import { isProven, senderOf } from "./form-proof.ts";
import { type FormName, formsByPage, plainForm } from "./plain-forms.ts";
import { denialRejection, type FormDenial, rejectionOf, type SentForm, suspensionOf } from "./rejections.ts";
import { sendRejected } from "./send-rejected.ts";

/** Fields that no page repeats. */
const SECRETS = ["form", "proof", "key", "pass", "second_factor", "captcha_id", "captcha_code"];

interface FormExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Takes the forms of pages that work without scripts. Rules: docs/rules/plain-forms.md. */
export function registerPageForms(server: FastifyInstance, source: PageSource): void {
  for (const [url, names] of Object.entries(formsByPage))
    server.post(url, (request, reply) => withinWait(() => takeForm(source, names, { request, reply })));
}

/** Line ends are as in texts of the editor. */
const withPlainLines = (text: string) => text.replace(/\r\n?/g, "\n");

function fieldsOf({ body, headers }: FastifyRequest): ReadonlyMap<string, string> {
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  const fields = new URLSearchParams(isForm && Buffer.isBuffer(body) ? body.toString("utf8") : "");
  return new Map([...fields].map(([name, value]) => [name, withPlainLines(value)]));
}

async function takeForm(
  source: PageSource,
  names: readonly FormName[],
  exchange: FormExchange,
): Promise<FastifyReply | undefined> {
  const { app } = source;
  const { request, reply } = exchange;
  const fields = fieldsOf(request);
  const name = names.find((each) => each === fields.get("form"));
  if (!name) {
    reply.callNotFound();
    return undefined;
  }
  const browser = browserOf(app, request, reply, "/users/login");
  const session = await sessionOf(source, request, browser);
  const values = Object.fromEntries([...fields].filter(([field]) => !SECRETS.includes(field)));
  const form: SentForm = { name, sent: (field) => fields.get(field) ?? "", values, browser, session };
  const place = { url: request.url, params: request.params as Record<string, string> };
  const denial = denialOf(source, form, request);
  if (denial) return sendRejected(source, { ...exchange, browser, rejection: denialRejection(source, form, denial) });
  try {
    const sent = plainForm(name).inputOf(form.sent, place);
    const result = await performCall(source, form, sent, request);
    return reply.header("cache-control", "no-store").redirect(plainForm(name).nextOf(app, result, place), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (plainForm(name).isForVisitors && error.code === "suspended") return reply.redirect(suspensionOf(error), 303);
    return sendRejected(source, { ...exchange, browser, rejection: await rejectionOf(source, form, error) });
  }
}

/** The viewer of a form, by the cookie, in the language of the page. */
async function sessionOf(
  { app }: PageSource,
  request: FastifyRequest,
  browser: BrowserContext,
): Promise<ViewerSession> {
  const session = await viewerOf(app, browser, visitorLanguage(app, request), "visit");
  const { viewer } = session;
  if (!viewer.signed_in) return session;
  return { viewer: { ...viewer, language: userLanguage(app, request, viewer.chosen_language) }, admin: false };
}

/**
 * Why a form may not make its call: it is from another site, or was made for another session. The cookie alone allows
 * nothing. Rule: PF3.
 */
function denialOf(
  { app }: PageSource,
  { name, sent, browser, session }: SentForm,
  request: FastifyRequest,
): FormDenial | undefined {
  const sender = senderOf(app, request);
  const { isForVisitors = false, needsNoProof = false } = plainForm(name);
  if (isForVisitors) return sender === "own" ? undefined : "foreign";
  if (sender === "foreign") return "foreign";
  if (needsNoProof && sender === "own") return undefined;
  // The call says that nobody is logged in.
  if (!session.viewer.signed_in || isProven(browser, sent("proof"))) return undefined;
  return sender === "own" ? "other_session" : "foreign";
}

/** Makes the call of a form, with the guard, rights, checks and limits of the same call over HTTP. Rule: PF1. */
async function performCall(
  { app, handlers }: PageSource,
  { name, sent, session }: SentForm,
  raw: Readonly<Record<string, unknown>>,
  request: FastifyRequest,
): Promise<unknown> {
  const { call } = plainForm(name);
  const definition: CallDefinition = calls[call];
  const { viewer } = session;
  try {
    if (definition.method !== "GET") requireOwnView(session);
    checkGuard(app, definition, session);
    await checkConditions(app, definition, viewer);
    const input = readInput(definition, raw);
    const key = keyOf(sent("key"), raw);
    const marks = definition.once && { marks: marksOf(viewer, { path: definition.path, input, key }) };
    return await handleCall(app, handlers, { name: call, viewer: { ...viewer, ...marks }, input });
  } catch (thrown) {
    const error = thrown instanceof ApiError ? thrown : failureOf(app, request, thrown);
    throw await withAllFieldErrors(error, checkOf(app, call, viewer), { definition, sent: raw });
  }
}

/** The same form with the same text is one post; with another text it is another post. Rule: PF5. */
function keyOf(key: string, { captcha_id, captcha_code, ...raw }: Readonly<Record<string, unknown>>): string {
  return key === "" ? "" : hashToken(`${key} ${JSON.stringify(raw)}`);
}

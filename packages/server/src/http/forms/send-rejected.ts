import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { shareReads } from "../../platform/db/index.ts";
import type { BrowserContext } from "../../viewer.ts";
import { createReadOnlyApi } from "../calls/handle-call.ts";
import { headersOf, NO_BROWSER, type PageResult, type PageSource, renderForUser, visitor } from "../pages/pages.ts";
import { sendOnce } from "../pages/send-page.ts";
import { visitorLanguage } from "../request/language.ts";
import { preferencesOf } from "../request/preferences.ts";
import { formProof } from "./form-proof.ts";
import type { PreparedForms } from "./plain-forms.ts";
import type { Rejection } from "./rejections.ts";

interface RejectedExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly browser: BrowserContext;
  readonly rejection: Rejection;
}

/** A page for a visitor that nobody else gets. */
async function renderForVisitor(
  { app, handlers, renderer }: PageSource,
  request: FastifyRequest,
  { forms, url }: { readonly forms: PreparedForms; readonly url: string },
): Promise<PageResult> {
  const language = visitorLanguage(app, request);
  const api = createReadOnlyApi(app, handlers, { viewer: visitor(language, { ...NO_BROWSER, ip: request.ip }) });
  const { scheme } = preferencesOf(request);
  return renderer.renderPage({ url, language, scheme, viewer: null, api, forms });
}

/** The address of a question that has another title by now; undefined for any other redirect. */
function newAddressOf(app: App, { redirect }: PageResult): string | undefined {
  const { site_url } = app.settings.get("general");
  const questions = `${site_url}/questions/`;
  return redirect?.location.startsWith(questions) ? redirect.location.slice(site_url.length) : undefined;
}

/**
 * Sends the page of a form again, with the status of the error and what was typed; it is in no cache. Where the page
 * itself leads elsewhere, as that of a suspended user does, so does this. Rule: docs/rules/plain-forms.md PF4.
 */
export async function sendRejected(
  source: PageSource,
  { request, reply, browser, rejection }: RejectedExchange,
): Promise<FastifyReply> {
  const { app } = source;
  const proof = browser.visit_token === "" ? "" : formProof(browser);
  const forms: PreparedForms = { proof, key: randomUUID(), rejected: rejection.rejected };
  const render = (url: string) =>
    shareReads(app.db, async (db) => {
      const reading = { ...source, app: { ...app, db } };
      const personal = proof === "" ? undefined : await renderForUser(reading, request, { browser, forms, url });
      return personal?.page ?? renderForVisitor(reading, request, { forms, url });
    });
  const first = await render(request.url);
  const moved = newAddressOf(app, first);
  const page = moved === undefined ? first : await render(moved);
  if (page.redirect) return reply.redirect(page.redirect.location, 303);
  const status = Math.max(page.status, rejection.status);
  const headers = { ...headersOf(app, page, "private"), ...rejection.headers };
  return sendOnce(reply, { ...page, status, headers });
}

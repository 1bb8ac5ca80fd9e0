import type { FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { hashToken, isSameSecret } from "../../platform/tokens/index.ts";
import type { BrowserContext } from "../../viewer.ts";
import { senderOriginOf } from "../calls/read-body.ts";

type Visit = Pick<BrowserContext, "visit_token">;

/** Proves that a form is from a page of this session: no other site knows the token of its cookie. Rule: PF3. */
export const formProof = ({ visit_token }: Visit): string => hashToken(`form ${visit_token}`);

/** Whether a form was made for this session. */
export const isProven = (browser: Visit, proof: string): boolean =>
  browser.visit_token !== "" && isSameSecret(proof, formProof(browser));

/**
 * The page that sent a form: of this site, of another one, or unknown. Text browsers send no `Origin`; what they send as
 * `Referer` counts for them. Rule: docs/rules/plain-forms.md PF3.
 */
export function senderOf(app: App, request: FastifyRequest): ReturnType<typeof senderOriginOf> {
  const sender = senderOriginOf(app, request);
  const { referer } = request.headers;
  if (sender !== "unknown" || referer === undefined) return sender;
  const from = URL.parse(referer);
  const own = URL.parse(app.settings.get("general").site_url)?.origin;
  return from !== null && (from.origin === own || from.host === request.host) ? "own" : "foreign";
}

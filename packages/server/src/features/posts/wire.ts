import { postReferences } from "@askwell/content";
import { hasShortIds, hasTitleInAddress, shortId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { QuestionRow } from "../questions/table.ts";

/**
 * The id of a question or answer in replies: short where the site uses short addresses. Source: docs/rules/ids.md I4.
 */
export function wireId(app: App, id: string): string {
  return hasShortIds(app.settings.get("seo").permalink) ? shortId(id) : id;
}

/** What the address of a post is made from. */
interface AddressedPost {
  readonly question: Pick<QuestionRow, "id" | "url_title">;
  readonly answer: { readonly id: string } | null;
  readonly comment: { readonly id: string } | null;
}

/** The absolute address of a question, answer or comment. Source: docs/wire/content.md "Addresses of posts". */
export function postAddress(app: App, { question, answer, comment }: AddressedPost): string {
  const title = hasTitleInAddress(app.settings.get("seo").permalink) ? question.url_title : "";
  const parts = [wireId(app, question.id), title, answer ? wireId(app, answer.id) : ""];
  const path = parts.filter((part) => part !== "").map(encodeURIComponent);
  const query = comment ? `?commentId=${encodeURIComponent(comment.id)}` : "";
  return `${app.settings.get("general").site_url}/questions/${path.join("/")}${query}`;
}

/** The absolute address of a question. */
export const questionAddress = (app: App, question: Pick<QuestionRow, "id" | "url_title">): string =>
  postAddress(app, { question, answer: null, comment: null });

/** The id of the question that an address of this site names, whether it exists or not; null for other addresses. */
export function questionIdAt(app: App, address: string): string | null {
  const { site_url: site } = app.settings.get("general");
  if (!URL.canParse(site) || !URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return (new URL(site).origin === origin && postReferences(pathname)[0]?.question_id) || null;
}

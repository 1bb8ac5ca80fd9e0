import { postReferences } from "@askwell/content";
import { hasShortIds, hasTitleInAddress, shortId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Thread } from "./threads.ts";

/** The id of a question or answer as it goes out: short where the site's addresses are short. Source: api-content 1.6. */
export function wireId(app: App, id: string): string {
  return hasShortIds(app.settings.get("seo").permalink) ? shortId(id) : id;
}

/** The whole address of a question, answer or comment, as the site writes them. Source: api-accounts 15. */
export function postAddress(app: App, { question, answer, comment }: Thread): string {
  const title = hasTitleInAddress(app.settings.get("seo").permalink) ? question.url_title : "";
  const parts = [wireId(app, question.id), title, answer ? wireId(app, answer.id) : ""];
  const path = parts.filter((part) => part !== "").map(encodeURIComponent);
  const query = comment ? `?commentId=${encodeURIComponent(comment.id)}` : "";
  return `${app.settings.get("general").site_url}/questions/${path.join("/")}${query}`;
}

/** The id of the question of this site that an address names, whether it exists or not; null for addresses elsewhere. */
export function questionIdAt(app: App, address: string): string | null {
  const { site_url: site } = app.settings.get("general");
  if (!URL.canParse(site) || !URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return (new URL(site).origin === origin && postReferences(pathname)[0]?.question_id) || null;
}

import { hasShortIds, shortId } from "@askwell/domain";
import type { App } from "../../app.ts";

/** The id of a question or answer as it goes out: short where the site's addresses are short. Source: api-content 1.6. */
export function wireId(app: App, id: string): string {
  return hasShortIds(app.settings.get("seo").permalink) ? shortId(id) : id;
}

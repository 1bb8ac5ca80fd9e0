import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { SignedIn } from "../../viewer.ts";
import { tagBasicOf } from "../tags/index.ts";
import { listIgnoredTags } from "./queries.ts";

/** The tags that the caller ignores, by name. Rules: docs/rules/follows.md FO5. */
export async function tagsIgnored(app: App, who: SignedIn): Promise<Reply<"tagsIgnored">> {
  const rows = await listIgnoredTags(app.db.read, who.id);
  return rows.map((row) => ({ ...tagBasicOf(app, row), main_tag_slug_name: row.main_tag_slug_name }));
}

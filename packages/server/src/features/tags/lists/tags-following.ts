import type { Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { listFollowedTags } from "../queries.ts";
import { tagBasicOf } from "../wire.ts";

/** The tags that the caller follows, the newest tag first. */
export async function tagsFollowing(app: App, who: Viewer): Promise<Reply<"tagsFollowing">> {
  if (!who.signed_in) return [];
  const rows = await listFollowedTags(app.db.read, who.id);
  return rows.map((row) => ({ ...tagBasicOf(app, row), main_tag_slug_name: row.main_tag_slug_name }));
}

import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";
import { tagBasicOf } from "./wire.ts";

/** The tags that the caller follows, the newest tag first. */
export async function tagsFollowing(app: App, who: Viewer): Promise<Reply<"tagsFollowing">> {
  if (!who.signed_in) return [];
  const rows = await app.db.read
    .selectFrom("follows")
    .innerJoin("tags", "tags.id", "follows.object_id")
    .selectAll("tags")
    .where("follows.user_id", "=", who.id)
    .where("follows.object_kind", "=", "tag")
    .where("tags.status", "=", "available")
    .orderBy("tags.id", "desc")
    .execute();
  return rows.map((row) => ({ ...tagBasicOf(app, row), main_tag_slug_name: row.main_tag_slug_name }));
}

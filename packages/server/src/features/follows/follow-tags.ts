import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { listTagsBySlug, lockTag } from "../tags/index.ts";
import { listFollowedTags } from "./queries.ts";
import { setFollow } from "./set-follow.ts";

/** Makes the caller follow exactly these tags, synonyms as their main tags. Unknown slugs are skipped. */
export async function followTags(app: App, member: Member, input: Parsed<"followTags">): Promise<null> {
  await app.db.write(async (tx) => {
    const slugs = [...new Set(input.slug_name_list.map((slug) => slug.toLowerCase()))];
    const tags = slugs.length > 0 ? await listTagsBySlug(tx, slugs) : [];
    const available = tags.filter((tag) => tag.status === "available");
    const followed = new Set(available.map(({ id, main_tag_id }) => (main_tag_id === "0" ? id : main_tag_id)));
    const current = new Set(await listFollowedTags(tx, member.id));
    const changed = [...followed.symmetricDifference(current)].sort();
    // Tags are locked before the user, the order of all writers.
    for (const id of changed) await lockTag(tx, id);
    for (const id of changed) await setFollow(app, tx, member.id, { kind: "tag", id, follows: followed.has(id) });
  });
  return null;
}

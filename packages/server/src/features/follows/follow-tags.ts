import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../who.ts";
import { listTagsBySlug, lockTag } from "../tags/index.ts";
import { listFollowedTags } from "./queries.ts";
import { setFollow } from "./set-follow.ts";

/** Makes the caller follow exactly these tags. Slugs that no tag has are skipped. */
export async function followTags(app: App, member: Member, input: Parsed<"followTags">): Promise<null> {
  await app.db.write(async (tx) => {
    const slugs = [...new Set(input.slug_name_list.map((slug) => slug.toLowerCase()))];
    const tags = slugs.length > 0 ? await listTagsBySlug(tx, slugs) : [];
    const wanted = new Set(tags.filter((tag) => tag.status === "available").map((tag) => tag.id));
    const current = new Set(await listFollowedTags(tx, member.id));
    const changed = [...wanted.symmetricDifference(current)].sort();
    // All tags before the person, as everywhere.
    for (const id of changed) await lockTag(tx, id);
    for (const id of changed) await setFollow(app, tx, member.id, { kind: "tag", id, follows: wanted.has(id) });
  });
  return null;
}

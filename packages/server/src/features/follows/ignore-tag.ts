import type { Parsed, Reply } from "@askwell/contract";
import { limits, maySeeTag, type TagStatus } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { lockMainTag } from "../tags/index.ts";
import { addIgnoredTag, countIgnoredTags, removeIgnoredTag } from "./queries.ts";
import { setFollow } from "./set-follow.ts";

/** Ignores a tag, for a synonym its main tag, which is not followed any more, or ends that. Rules: docs/rules/follows.md FO5. */
export async function ignoreTag(
  app: App,
  member: Member,
  { tag_id, is_cancel }: Parsed<"ignoreTag">,
): Promise<Reply<"ignoreTag">> {
  return app.db.write(async (tx) => {
    const tag = required(await lockMainTag(tx, tag_id), "tag_not_found", { status: 400 });
    const isVisible = maySeeTag(member, { ...tag, status: tag.status as TagStatus }).allowed;
    if (!isVisible) fail("tag_not_found", { status: 400 });
    if (is_cancel) {
      // The other one may have been ignored before it became a synonym.
      for (const id of new Set([tag.id, tag_id])) await removeIgnoredTag(tx, member.id, id);
    } else {
      if ((await countIgnoredTags(tx, member.id)) >= limits.ignoredTags.max) fail("bad_request");
      await setFollow(app, tx, member.id, { kind: "tag", id: tag.id, follows: false });
      await addIgnoredTag(tx, { user_id: member.id, tag_id: tag.id, created_at: app.now() });
    }
    return { is_ignored: !is_cancel };
  });
}

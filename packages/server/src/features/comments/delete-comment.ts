import type { Parsed } from "@askwell/contract";
import { mayDeleteComment, thresholdsOf } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { lockRightsOn } from "../granted-rights/index.ts";
import { checkThreadUnlocked, findThread } from "../posts/index.ts";
import { lockComment } from "./queries.ts";
import { removeComment } from "./remove-comment.ts";

/** Deletes a comment; replies to it stay. Deleting a deleted comment changes nothing. Rules: docs/rules/comments.md K3. */
export async function deleteComment(app: App, member: Member, input: Parsed<"deleteComment">): Promise<null> {
  await app.db.write(async (tx) => {
    const who = await lockRightsOn(app, tx, member, input.comment_id);
    const comment = await lockComment(tx, input.comment_id);
    if (!comment) fail("object_not_found");
    const verdict = mayDeleteComment(who, comment, thresholdsOf(app.settings.get("privileges")));
    if (!verdict.allowed) fail(verdict.reason);
    if (comment.status === "deleted") return;
    const thread = await findThread(tx, comment.id);
    if (thread) await checkThreadUnlocked(tx, who, thread);
    await removeComment(app, tx, who, { comment, note: input.reason, notice: input.reason });
  });
  return null;
}

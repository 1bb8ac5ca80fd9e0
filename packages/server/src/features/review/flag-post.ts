import type { Parsed } from "@askwell/contract";
import { mayFlag, reasonOfType, reasons, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { logEvents } from "../event-log/index.ts";
import { checkReasonText, checkThreadUnlocked, findThread, maySeeThread, type Thread } from "../posts/index.ts";
import { type FlagRow, insertFlag, updateFlags } from "../tasks/index.ts";
import { hideIfReported } from "./hiding/hide-post.ts";
import { type LockedPost, lockPost } from "./lock-post.ts";
import { findOwnOpenFlag } from "./queries.ts";

/** Flags a post. Flagging again before a decision replaces the reason. Rules: docs/rules/review.md RV1 to RV3, docs/rules/hidden-posts.md RH1. */
export async function flagPost(app: App, who: Member, input: Parsed<"flagPost">): Promise<null> {
  return app.db.write(async (tx) => {
    const { post, locked } = await lockFlaggable(tx, who, input.object_id);
    const verdict = mayFlag(who, post.user_id, thresholdsOf(app.settings.get("privileges")));
    if (!verdict.allowed) fail(verdict.reason);
    const reason = required(reasonOfType(post.kind, "flag", input.report_type), "flag_not_found", { status: 400 });
    checkReasonText(app, reason, input.content, "content");
    const change = { updated_at: app.now(), reason: reasons[reason].key, content: input.content };
    const open = await findOwnOpenFlag(tx, post.id, who.id);
    if (open) {
      await updateFlags(tx, [open.id], change);
      await hideIfReported(app, tx, locked, reason);
      return null;
    }
    const row: FlagRow = {
      ...change,
      id: await app.ids.next(tx, "report"),
      created_at: app.now(),
      user_id: who.id,
      reported_user_id: post.user_id,
      object_id: post.id,
      object_kind: post.kind,
      status: "pending",
      handled_by: "0",
    };
    await insertFlag(tx, row);
    await app.emit(tx, { kind: "post_flagged", object_id: post.id, user_id: who.id });
    await logEvents(app, tx, [{ type: `${post.kind}.flagged`, object_id: post.id, thread_id: post.question.id }]);
    await hideIfReported(app, tx, locked, reason);
    return null;
  });
}

/** Locks the post. Fails when the user may not see it; a deleted post has an error of its own. */
async function lockFlaggable(
  tx: Tx,
  who: Member,
  id: string,
): Promise<{ readonly post: Thread; readonly locked: LockedPost }> {
  const locked = required(await lockPost(tx, id), "object_not_found");
  const thread = required(await findThread(tx, id), "object_not_found");
  if (thread.comment && thread.comment.status !== "available") fail("object_not_found");
  if ([thread.answer?.status, thread.question.status].includes("deleted")) fail("object_deleted");
  const verdict = maySeeThread(who, thread);
  if (!verdict.allowed) fail(verdict.reason);
  await checkThreadUnlocked(tx, who, thread);
  return { post: thread, locked };
}

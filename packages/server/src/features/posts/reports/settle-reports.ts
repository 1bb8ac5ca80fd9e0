import { kindOfId, reasons, type StaffAction } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Viewer } from "../../../viewer.ts";
import { logEvents } from "../../event-log/index.ts";
import { forgetRemovedTexts } from "../../hold-rules/index.ts";
import { actsAsStaff, listUndone } from "../../staff/index.ts";
import { listOpenFlags, updateFlags } from "../../tasks/index.ts";
import { findHiding } from "../hiding/hidden-posts.ts";

/** A locked post. */
interface ReportedPost {
  readonly id: string;
  readonly thread_id: string;
  readonly user_id: string;
}

/** What undoing the deletion needs, for the staff log. */
export interface SettledReports {
  readonly before?: object;
}

/**
 * Completes the open flags on a locked post that staff are about to delete outside the review, as a decision there does.
 * Flags on posts that their authors delete stay as they are. Rules: docs/rules/review.md RV34.
 */
export async function settleReports(app: App, tx: Tx, who: Viewer, post: ReportedPost): Promise<SettledReports> {
  const { id, thread_id, user_id } = post;
  const kind = kindOfId(id) as "question" | "answer" | "comment";
  if (who.id === user_id || !actsAsStaff(who, `${kind}_delete`)) return {};
  const flags = await listOpenFlags(tx, id);
  if (flags.length === 0) return {};
  const hiding = await findHiding(tx, id);
  const flag_ids = flags.map((flag) => flag.id);
  await updateFlags(tx, flag_ids, { status: "completed", handled_by: who.id, updated_at: app.now() });
  await logEvents(app, tx, [{ type: `${kind}.flag_decided`, object_id: id, thread_id }]);
  const spam = flags.find(({ reason }) => reason === reasons.spam.key);
  if (spam) await app.emit(tx, { kind: "spam_removed", flag_id: spam.id });
  const isAbuse = spam || flags.some(({ reason }) => reason === reasons.rude_or_abusive.key);
  if (isAbuse) await app.emit(tx, { kind: "abuse_removed", object_id: id });
  return { before: { flag_ids, ...(hiding && { hiding }) } };
}

const DELETING: readonly StaffAction[] = ["question_delete", "answer_delete", "comment_delete"];

/**
 * Opens the flags again that the deletion of a locked post has completed, when the post is undeleted outside the review
 * and its log. Those that the review has decided stay decided. Rules: docs/rules/review.md RV34.
 */
export async function reopenReports(app: App, tx: Tx, postId: string): Promise<void> {
  await forgetRemovedTexts(tx, [postId]);
  const deletions = tx.selectFrom("staff_log").select(["id", "user_id", "before"]).where("object_id", "=", postId);
  const last = await deletions
    .where("action", "in", DELETING)
    .where("subject", "=", "")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last || (await listUndone(tx, [last.id])).size > 0) return;
  await reopenSettled(app, tx, last);
}

/** Opens those flags again that a deletion has completed and that are as it left them. */
export async function reopenSettled(
  app: App,
  tx: Tx,
  { user_id, before }: { readonly user_id: string; readonly before: string },
): Promise<void> {
  const { flag_ids = [] } = before === "" ? {} : (JSON.parse(before) as { readonly flag_ids?: readonly string[] });
  if (flag_ids.length === 0) return;
  const settled = tx.selectFrom("flags").select("id").where("id", "in", flag_ids).where("status", "=", "completed");
  const ids = (await settled.where("handled_by", "=", user_id).execute()).map(({ id }) => id);
  await updateFlags(tx, ids, { status: "pending", handled_by: "0", updated_at: app.now() });
}

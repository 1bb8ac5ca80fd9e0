import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { listStaffActions, listUndone, type StaffLogRow } from "../../staff/index.ts";
import { notify } from "../index.ts";

/** What an action of the staff log is for the author; an undone deletion has brought the post back. */
function noticeAction({ action }: Pick<StaffLogRow, "action">): string | undefined {
  if (/^(question|answer|comment)_delete$/.test(action)) return "your_post_was_removed";
  if (action === "question_hide") return "your_question_was_unlisted";
  if (action === "post_approve" || action === "edit_approve") return "your_post_was_approved";
  if (action === "post_reject") return "your_post_was_rejected";
  if (action === "edit_reject") return "your_edit_was_rejected";
  if (action === "appeal_grant" || action === "sanction_lift") return "your_appeal_was_granted";
  if (action === "appeal_decline") return "your_appeal_was_declined";
  return action === "undo" ? "your_post_was_restored" : undefined;
}

/**
 * Notifies the author of what staff have decided about a post or an edit, and a user about their appeal, unless it was undone before. Rules:
 * docs/rules/notifications.md H7, docs/rules/sanctions.md SN16.
 */
export async function onStaffDecided(app: App, { action_id }: EventOf<"staff_decided">): Promise<void> {
  const [entry] = await listStaffActions(app.db.read, [action_id]);
  const action = entry && noticeAction(entry);
  if (!action || (await listUndone(app.db.read, [action_id])).size > 0) return;
  const { object_id, person_id, id: mark } = entry;
  const fields = { object_id, kind: "inbox", subject: "posts", actor_id: person_id } as const;
  await app.db.write((tx) => notify(app, tx, { ...fields, action, mark, receivers: [person_id] }));
}

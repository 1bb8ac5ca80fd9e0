import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import {
  checkMayApprove,
  checkMayUndelete,
  findHiding,
  type HiddenPostRow,
  reopenReports,
  settleReports,
} from "../posts/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { changeAnswer, type LockedAnswer } from "./change-answer.ts";
import { removeAnswer } from "./delete-answer.ts";
import { lockThread } from "./lock-thread.ts";
import { publishAnswer } from "./publish-answer.ts";
import { restoreAnswer } from "./recover-answer.ts";

/** Sets the status of an answer from the administrators' list. Rules: docs/rules/answers.md A7. */
export async function setAnswerStatus(app: App, admin: Admin, input: Parsed<"setAnswerStatus">): Promise<null> {
  return app.db.write(async (tx) => {
    const locked = required(await lockThread(tx, input.answer_id), "answer_not_found", { status: 400 });
    if (locked.answer.status === input.status) return null;
    const isApproval = locked.answer.status === "pending" && input.status === "available";
    const hiding = isApproval ? await findHiding(tx, locked.answer.id) : undefined;
    if (isApproval && !hiding) checkMayApprove(admin);
    if (locked.answer.status === "deleted") checkMayUndelete(admin, locked.answer);
    const isRemoval = input.status !== "available";
    const reported = { ...locked.answer, thread_id: locked.question.id };
    const settled = isRemoval ? await settleReports(app, tx, admin, reported) : {};
    if (locked.answer.status === "deleted") await reopenReports(app, tx, locked.answer.id);
    if (hiding) await showHidden(app, tx, locked, hiding);
    else if (isApproval) await publishAnswer(app, tx, locked, admin.id);
    else if (input.status === "available") await restoreAnswer(app, tx, locked, admin.id);
    else await removeAnswer(app, tx, locked, { user_id: admin.id, by_admin_list: true });
    const { id, user_id: person_id, status } = locked.answer;
    const approveAction = hiding ? "flag_settle" : "post_approve";
    const restoreAction = status === "pending" ? approveAction : "answer_undelete";
    const action = input.status === "available" ? restoreAction : "answer_delete";
    const done = { action, object: { id, kind: "answer" }, person_id } as const;
    await logStaffAction(app, tx, admin, { ...done, ...(hiding && { before: { hiding } }), ...settled });
    return null;
  });
}

/** Shows a locked answer that reports hide. Rules: docs/rules/hidden-posts.md RH4. */
async function showHidden(app: App, tx: Tx, locked: LockedAnswer, hiding: HiddenPostRow): Promise<void> {
  await changeAnswer(app, tx, locked, { status: "available" });
  await app.emit(tx, { kind: "post_shown", object_id: hiding.post_id, at: hiding.hidden_at });
}

import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
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
    if (isApproval) await publishAnswer(app, tx, locked, admin.id);
    else if (input.status === "available") await restoreAnswer(app, tx, locked, admin.id);
    else await removeAnswer(app, tx, locked, { user_id: admin.id, by_admin_list: true });
    const { id, user_id: person_id, status } = locked.answer;
    const restoreAction = status === "pending" ? "post_approve" : "answer_undelete";
    const action = input.status === "available" ? restoreAction : "answer_delete";
    await logStaffAction(app, tx, admin, { action, object: { id, kind: "answer" }, person_id });
    return null;
  });
}

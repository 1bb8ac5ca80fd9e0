import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { noteStaffAction } from "../staff/index.ts";
import { removeAnswer } from "./delete-answer.ts";
import { lockThread } from "./lock-thread.ts";
import { publishAnswer } from "./publish-answer.ts";
import { restoreAnswer } from "./recover-answer.ts";

/** Sets the state of an answer from the administrator's list. Rules: docs/rules/answers.md A7. */
export async function setAnswerStatus(app: App, who: Admin, input: Parsed<"setAnswerStatus">): Promise<null> {
  return app.db.write(async (tx) => {
    const locked = found(await lockThread(tx, input.answer_id), "answer_not_found", { status: 400 });
    if (locked.answer.status === input.status) return null;
    const isWaiting = locked.answer.status === "pending" && input.status === "available";
    if (isWaiting) await publishAnswer(app, tx, locked, who.id);
    else if (input.status === "available") await restoreAnswer(app, tx, locked, who.id);
    else await removeAnswer(app, tx, locked, { user_id: who.id, by_admin_list: true });
    const { id, user_id: person_id, status } = locked.answer;
    const back = status === "pending" ? "post_approve" : "answer_undelete";
    const action = input.status === "available" ? back : "answer_delete";
    await noteStaffAction(app, tx, who, { action, object: { id, kind: "answer" }, person_id });
    return null;
  });
}

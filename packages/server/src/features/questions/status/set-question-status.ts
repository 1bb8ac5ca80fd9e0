import type { Parsed } from "@askwell/contract";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { recordEvent } from "../../history/index.ts";
import {
  checkMayApprove,
  checkMayUndelete,
  findHiding,
  type HiddenPostRow,
  reopenReports,
  settleReports,
} from "../../posts/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { changeQuestion, publishQuestion } from "../asking/change-question.ts";
import { lockQuestion } from "../queries.ts";
import type { QuestionRow } from "../table.ts";
import { stateBefore } from "./close-question.ts";
import { removeQuestion } from "./delete-question.ts";
import { restoreQuestion } from "./recover-question.ts";
import { reopenLocked } from "./reopen-question.ts";

/** Sets the status of a question from the administrators' list. Rules: docs/rules/questions.md Q10. */
export async function setQuestionStatus(app: App, who: Admin, input: Parsed<"setQuestionStatus">): Promise<null> {
  return app.db.write(async (tx) => {
    const question = required(await lockQuestion(tx, input.question_id), "question_not_found", { status: 400 });
    if (question.status === input.status) return null;
    const hiding = await findHiding(tx, question.id);
    if (question.status === "pending" && input.status !== "deleted" && !hiding) checkMayApprove(who);
    if (question.status === "deleted") checkMayUndelete(who, question);
    const isRemoval = input.status === "deleted";
    const settled = isRemoval ? await settleReports(app, tx, who, { ...question, thread_id: question.id }) : {};
    if (question.status === "deleted") await reopenReports(app, tx, question.id);
    if (isRemoval) {
      await removeQuestion(app, tx, question, { user_id: who.id, by_admin_list: true });
    } else if (input.status === "closed") {
      await closeFromList(app, tx, question, who.id);
    } else {
      await makeAvailable(app, tx, question, { userId: who.id, hiding });
    }
    const logEntry = { object: { id: question.id, kind: "question" }, person_id: question.user_id } as const;
    const isShown = hiding && input.status === "available";
    const action = isShown ? "flag_settle" : actionOf(question.status, input.status);
    const before = isShown ? { hiding } : { ...stateBefore(question), ...settled.before };
    await logStaffAction(app, tx, who, { ...logEntry, action, before });
    return null;
  });
}

/** The action that a change of status amounts to. */
function actionOf(from: string, to: string) {
  if (to !== "available") return to === "closed" ? "question_close" : "question_delete";
  if (from === "pending") return "post_approve";
  return from === "closed" ? "question_reopen" : "question_undelete";
}

async function closeFromList(app: App, tx: Tx, question: QuestionRow, userId: string): Promise<void> {
  const { id } = question;
  const closed = { status: "closed", close_reason: "", close_message: "", closed_at: app.now(), status_before: "" };
  await changeQuestion(app, tx, question, closed);
  await recordEvent(app, tx, { user_id: userId, object_id: id, kind: "question.closed" });
  await app.emit(tx, { kind: "question_closed", question_id: id, user_id: userId, by_admin_list: true });
}

/** Who makes a question available, and what hides it. */
interface ByAdmin {
  readonly userId: string;
  readonly hiding: HiddenPostRow | undefined;
}

async function makeAvailable(app: App, tx: Tx, question: QuestionRow, { userId, hiding }: ByAdmin): Promise<void> {
  if (hiding) {
    await changeQuestion(app, tx, question, { status: hiding.status_before });
    await app.emit(tx, { kind: "post_shown", object_id: question.id, at: hiding.hidden_at });
    return;
  }
  if (question.status === "closed") return reopenLocked(app, tx, question, { userId });
  if (question.status === "deleted") return restoreQuestion(app, tx, { ...question, status_before: "" }, userId);
  await publishQuestion(app, tx, question, userId);
}

import type { Parsed } from "@askwell/contract";
import { hasPrivilege, mayDeleteQuestion, thresholdsOf } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { isStaff, type Member } from "../../../viewer.ts";
import { lockRightsOn } from "../../granted-rights/index.ts";
import { recordEvent } from "../../history/index.ts";
import { checkUnlocked, findHiding, settleReports } from "../../posts/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { changeQuestion, stateOf } from "../asking/change-question.ts";
import { lockQuestion } from "../queries.ts";
import type { QuestionRow } from "../table.ts";

/** Deletes a question. Rules: docs/rules/questions.md Q6. */
export async function deleteQuestion(app: App, member: Member, input: Parsed<"deleteQuestion">): Promise<null> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  return app.db.write(async (tx) => {
    const who = await lockRightsOn(app, tx, member, input.id);
    const question = await lockQuestion(tx, input.id);
    if (!question) return isStaff(who) ? null : fail("object_not_found");
    const privilege = hasPrivilege(who, "question.delete", thresholds, question.user_id);
    if (!privilege.allowed) fail(privilege.reason);
    if (question.status === "deleted") return null;
    const { answer_count, accepted_answer_id } = question;
    const bestScore = await bestScoreOf(tx, question.id);
    const answers = { answer_count, bestScore, hasAccepted: accepted_answer_id !== "0" };
    checkUnlocked(who, question);
    const verdict = mayDeleteQuestion(who, stateOf(question), answers);
    if (!verdict.allowed) fail(verdict.reason);
    const settled = await settleReports(app, tx, who, { ...question, thread_id: question.id });
    await removeQuestion(app, tx, question, { user_id: who.id, by_admin_list: false });
    const logEntry = { object: { id: question.id, kind: "question" }, person_id: question.user_id };
    const reasons = { note: input.reason, notice: input.reason };
    await logStaffAction(app, tx, who, { ...logEntry, action: "question_delete", ...reasons, ...settled });
    return null;
  });
}

/** The highest score of the answers; 0 without any. */
async function bestScoreOf(tx: Tx, questionId: string): Promise<number> {
  const row = await tx
    .selectFrom("answers")
    .select((eb) => eb.fn.max("score").as("best"))
    .where("question_id", "=", questionId)
    .where("status", "=", "available")
    .executeTakeFirst();
  return Number(row?.best ?? 0);
}

/** Marks a locked question as deleted and stores its status for restoring. */
export async function removeQuestion(
  app: App,
  tx: Tx,
  question: QuestionRow,
  by: { readonly user_id: string; readonly by_admin_list: boolean },
): Promise<void> {
  const { id, status } = question;
  const hiding = status === "pending" ? await findHiding(tx, id) : undefined;
  const status_before = hiding?.status_before ?? status;
  await changeQuestion(app, tx, question, { status: "deleted", status_before });
  await recordEvent(app, tx, { user_id: by.user_id, object_id: id, kind: "question.deleted" });
  await app.emit(tx, { kind: "question_deleted", question_id: id, ...by });
}

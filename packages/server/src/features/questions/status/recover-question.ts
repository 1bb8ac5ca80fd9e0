import type { Parsed } from "@askwell/contract";
import { mayUndeleteQuestion, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { lockRightsOn } from "../../granted-rights/index.ts";
import { recordEvent } from "../../history/index.ts";
import { checkMayUndelete, reopenReports, undeletedStatus } from "../../posts/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { changeQuestion } from "../asking/change-question.ts";
import { lockQuestion } from "../queries.ts";
import type { QuestionRow } from "../table.ts";

/** Restores a deleted question. Rules: docs/rules/questions.md Q7. */
export async function recoverQuestion(app: App, member: Member, input: Parsed<"recoverQuestion">): Promise<null> {
  return app.db.write(async (tx) => {
    const who = await lockRightsOn(app, tx, member, input.question_id);
    const verdict = mayUndeleteQuestion(who, thresholdsOf(app.settings.get("privileges")));
    if (!verdict.allowed) fail(verdict.reason);
    const question = required(await lockQuestion(tx, input.question_id), "question_not_found", { status: 400 });
    if (question.status !== "deleted") return null;
    checkMayUndelete(who, question);
    await reopenReports(app, tx, question.id);
    await restoreQuestion(app, tx, question, who.id);
    const logEntry = { object: { id: question.id, kind: "question" }, person_id: question.user_id };
    await logStaffAction(app, tx, who, { ...logEntry, action: "question_undelete", note: input.reason });
    return null;
  });
}

/** Restores the earlier status of a locked, deleted question, unless its open flags hide it. */
export async function restoreQuestion(app: App, tx: Tx, question: QuestionRow, userId: string): Promise<void> {
  const earlier = question.status_before === "closed" ? "closed" : "available";
  const status = await undeletedStatus(app, tx, question.id, earlier);
  await changeQuestion(app, tx, question, { status, status_before: "", merged_into: "0" });
  await recordEvent(app, tx, { user_id: userId, object_id: question.id, kind: "question.undeleted" });
}

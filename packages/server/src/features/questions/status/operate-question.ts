import type { Parsed } from "@askwell/contract";
import { isAlreadyApplied, mayOperate, operate, type QuestionOperation, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { lockRightsOn } from "../../granted-rights/index.ts";
import { recordEvent } from "../../history/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { changeQuestion, stateOf } from "../asking/change-question.ts";
import { lockQuestion } from "../queries.ts";
import type { QuestionRow } from "../table.ts";

/** Pins, unpins, lists or unlists. Rules: docs/rules/questions.md Q8. */
export async function operateQuestion(app: App, member: Member, input: Parsed<"operateQuestion">): Promise<null> {
  const operation = input.operation as QuestionOperation;
  return app.db.write(async (tx) => {
    const who = await lockRightsOn(app, tx, member, input.id);
    const verdict = mayOperate(who, operation, thresholdsOf(app.settings.get("privileges")));
    if (!verdict.allowed) fail(verdict.reason);
    const question = required(await lockQuestion(tx, input.id), "question_not_found", { status: 400 });
    if (isAlreadyApplied(stateOf(question), operation)) return null;
    if (!(await operateOn(app, tx, question, { operation, user_id: who.id }))) fail("status_invalid");
    const logEntry = { object: { id: question.id, kind: "question" }, person_id: question.user_id };
    await logStaffAction(app, tx, who, { ...logEntry, action: `question_${operation}`, note: input.reason });
    return null;
  });
}

interface OperateOptions {
  readonly operation: QuestionOperation;
  readonly user_id: string;
}

/** Pins, unpins, lists or unlists a locked question; false when that changes nothing or is not allowed. */
export async function operateOn(
  app: App,
  tx: Tx,
  question: QuestionRow,
  { operation, user_id }: OperateOptions,
): Promise<boolean> {
  const change = operate(stateOf(question), operation);
  if (change === null) return false;
  const [listed, pinned] = [change.listed ?? question.listed === 1, change.pinned ?? question.pinned === 1];
  await changeQuestion(app, tx, question, { listed: listed ? 1 : 0, pinned: pinned ? 1 : 0 });
  await recordEvent(app, tx, { user_id, object_id: question.id, kind: `question.${operation}` });
  return true;
}

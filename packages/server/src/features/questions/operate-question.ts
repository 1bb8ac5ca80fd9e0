import type { Parsed } from "@askwell/contract";
import { mayOperate, operate, type QuestionOperation, questionOperations, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { recordEvent } from "../history/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { changeQuestion, stateOf } from "./change-question.ts";
import { lockQuestion } from "./queries.ts";
import type { QuestionRow } from "./table.ts";

/** Pins, unpins, lists or unlists. Rules: docs/rules/questions.md Q8. */
export async function operateQuestion(app: App, who: Member, input: Parsed<"operateQuestion">): Promise<null> {
  const operation = questionOperations.find((each) => each === input.operation);
  if (!operation) return null;
  const verdict = mayOperate(who, operation, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) refuse(verdict.why);
  return app.db.write(async (tx) => {
    const question = found(await lockQuestion(tx, input.id), "question_not_found", { status: 400 });
    if (!(await operateOn(app, tx, question, { operation, user_id: who.id }))) return null;
    const done = { object: { id: question.id, kind: "question" }, person_id: question.user_id };
    await noteStaffAction(app, tx, who, { ...done, action: `question_${operation}`, note: input.reason });
    return null;
  });
}

interface Operation {
  readonly operation: QuestionOperation;
  readonly user_id: string;
}

/** Pins, unpins, lists or unlists a locked question; false when it is so already, or cannot be. */
export async function operateOn(
  app: App,
  tx: Tx,
  question: QuestionRow,
  { operation, user_id }: Operation,
): Promise<boolean> {
  const change = operate(stateOf(question), operation);
  if (change === null) return false;
  const [listed, pinned] = [change.listed ?? question.listed === 1, change.pinned ?? question.pinned === 1];
  await changeQuestion(app, tx, question, { listed: listed ? 1 : 0, pinned: pinned ? 1 : 0 });
  await recordEvent(app, tx, { user_id, object_id: question.id, kind: `question.${operation}` });
  return true;
}

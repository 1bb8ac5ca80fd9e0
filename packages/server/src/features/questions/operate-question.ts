import type { Parsed } from "@askwell/contract";
import { mayOperate, operate, questionOperations, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { recordEvent } from "../history/index.ts";
import { changeQuestion, stateOf } from "./change-question.ts";
import { lockQuestion } from "./queries.ts";

/** Pins, unpins, lists or unlists. Rules: docs/rules/questions.md Q8. */
export async function operateQuestion(app: App, who: Member, input: Parsed<"operateQuestion">): Promise<null> {
  const operation = questionOperations.find((each) => each === input.operation);
  if (!operation) return null;
  const verdict = mayOperate(who, operation, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) refuse(verdict.why);
  return app.db.write(async (tx) => {
    const question = found(await lockQuestion(tx, input.id), "question_not_found", { status: 400 });
    const change = operate(stateOf(question), operation);
    if (change === null) return null;
    const [listed, pinned] = [change.listed ?? question.listed === 1, change.pinned ?? question.pinned === 1];
    await changeQuestion(app, tx, question, { listed: listed ? 1 : 0, pinned: pinned ? 1 : 0 });
    await recordEvent(app, tx, { user_id: who.id, object_id: question.id, kind: `question.${operation}` });
    return null;
  });
}

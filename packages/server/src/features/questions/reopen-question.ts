import type { Parsed } from "@askwell/contract";
import { hasPrivilege, mayReopen, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { recordEvent } from "../history/index.ts";
import { saveDuplicate } from "../posts/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { changeQuestion, recountLinks, stateOf } from "./change-question.ts";
import { stateBefore } from "./close-question.ts";
import { lockQuestion } from "./queries.ts";
import type { QuestionRow } from "./table.ts";

/** Opens a closed question again; an open one stays as it is. Rules: docs/rules/questions.md Q5. */
export async function reopenQuestion(app: App, who: Member, input: Parsed<"reopenQuestion">): Promise<null> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const power = hasPrivilege(who, "question.reopen", thresholds);
  if (!power.allowed) refuse(power.why);
  return app.db.write(async (tx) => {
    const question = found(await lockQuestion(tx, input.question_id), "question_not_found", { status: 400 });
    if (question.status === "available") return null;
    const verdict = mayReopen(who, stateOf(question), thresholds);
    if (!verdict.allowed) refuse(verdict.why);
    await openAgain(app, tx, question, who.id);
    const done = { object: { id: question.id, kind: "question" }, person_id: question.user_id, note: input.reason };
    await noteStaffAction(app, tx, who, { ...done, action: "question_reopen", before: stateBefore(question) });
    return null;
  });
}

/** Opens a locked, closed question; it links no longer to what it duplicated. */
export async function openAgain(app: App, tx: Tx, question: QuestionRow, userId: string): Promise<void> {
  const open = { status: "available", close_reason: "", close_message: "", closed_at: 0 };
  await changeQuestion(app, tx, question, open);
  await recountLinks(tx, await saveDuplicate(tx, question.id, null, app.now()));
  await recordEvent(app, tx, { user_id: userId, object_id: question.id, kind: "question.reopened" });
}

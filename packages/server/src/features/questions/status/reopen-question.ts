import type { Parsed } from "@askwell/contract";
import { hasPrivilege, mayReopen, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { lockRightsOn } from "../../granted-rights/index.ts";
import { recordEvent } from "../../history/index.ts";
import { saveDuplicate } from "../../posts/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { changeQuestion, recountLinks, stateOf } from "../asking/change-question.ts";
import { lockQuestion } from "../queries.ts";
import type { QuestionRow } from "../table.ts";
import { stateBefore } from "./close-question.ts";

/** Reopens a closed question; an open one does not change. Rules: docs/rules/questions.md Q5. */
export async function reopenQuestion(app: App, member: Member, input: Parsed<"reopenQuestion">): Promise<null> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  return app.db.write(async (tx) => {
    const who = await lockRightsOn(app, tx, member, input.question_id);
    const privilege = hasPrivilege(who, "question.reopen", thresholds);
    if (!privilege.allowed) fail(privilege.reason);
    const question = required(await lockQuestion(tx, input.question_id), "question_not_found", { status: 400 });
    if (question.status === "available") return null;
    const verdict = mayReopen(who, stateOf(question), thresholds);
    if (!verdict.allowed) fail(verdict.reason);
    await reopenLocked(app, tx, question, { userId: who.id });
    const logEntry = { object: { id: question.id, kind: "question" }, person_id: question.user_id, note: input.reason };
    await logStaffAction(app, tx, who, { ...logEntry, action: "question_reopen", before: stateBefore(question) });
    return null;
  });
}

interface Reopening {
  readonly userId: string;
  /** How many members have voted for it, where it was not one who decided. */
  readonly votes?: number;
}

/** Reopens a locked, closed question and removes the link to its original. */
export async function reopenLocked(
  app: App,
  tx: Tx,
  question: QuestionRow,
  { userId, votes }: Reopening,
): Promise<void> {
  const open = { status: "available", close_reason: "", close_message: "", closed_at: 0 };
  await changeQuestion(app, tx, question, open);
  await recountLinks(tx, await saveDuplicate(tx, question.id, null, app.now()));
  const detail = votes ? { detail: JSON.stringify({ votes }) } : {};
  await recordEvent(app, tx, { user_id: userId, object_id: question.id, kind: "question.reopened", ...detail });
  await app.emit(tx, { kind: "question_reopened", question_id: question.id, user_id: userId });
}

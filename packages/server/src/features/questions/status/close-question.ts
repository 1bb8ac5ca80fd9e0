import type { Parsed } from "@askwell/contract";
import { hasPrivilege, mayClose, type Reason, reasonOfKey, reasonOfType, reasons, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Db, Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { lockRightsOn } from "../../granted-rights/index.ts";
import { recordEvent } from "../../history/index.ts";
import { checkReasonText, type LinkTarget, questionIdAt, saveDuplicate } from "../../posts/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { changeQuestion, recountLinks, stateOf } from "../asking/change-question.ts";
import { findQuestion, lockQuestion } from "../queries.ts";
import type { QuestionRow } from "../table.ts";

type CloseQuestionInput = Parsed<"closeQuestion">;

/** Closes an open question, or changes the reason of a closed one. Rules: docs/rules/questions.md Q4. */
export async function closeQuestion(app: App, member: Member, input: CloseQuestionInput): Promise<null> {
  return app.db.write(async (tx) => {
    const who = await lockRightsOn(app, tx, member, input.id);
    const before = await closeQuestionIn(app, tx, who, input);
    const reason = reasons[reasonOfType("question", "close", input.close_type) as Reason].key;
    const logEntry = {
      object: { id: before.id, kind: "question" },
      person_id: before.user_id,
      before: stateBefore(before),
    };
    await logStaffAction(app, tx, who, { ...logEntry, action: "question_close", reason, note: input.close_msg });
    return null;
  });
}

/** The columns that closing and reopening change, for undoing. */
export const stateBefore = ({ status, close_reason, close_message }: QuestionRow) => ({
  status,
  close_reason,
  close_message,
});

/** Closes a question in an open transaction and returns its row from before. */
export async function closeQuestionIn(app: App, tx: Tx, who: Member, input: CloseQuestionInput): Promise<QuestionRow> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const privilege = hasPrivilege(who, "question.close", thresholds);
  if (!privilege.allowed) fail(privilege.reason);
  const reason = required(reasonOfType("question", "close", input.close_type), "flag_not_found", { status: 400 });
  if (reason === "a_duplicate") checkReasonText(app, reason, input.close_msg, "close_msg");
  const question = required(await lockQuestion(tx, input.id), "question_not_found", { status: 400 });
  const state = stateOf(question);
  const verdict = mayClose(who, state.status === "closed" ? { ...state, status: "available" } : state, thresholds);
  if (!verdict.allowed) fail(verdict.reason);
  const close = { close_reason: reasons[reason].key, close_message: input.close_msg };
  if (reason === "a_duplicate" && !(await originalAt(app, tx, question.id, input.close_msg))) fail("no_original");
  await closeFor(app, tx, question, { ...close, user_id: who.id });
  return question;
}

interface CloseDetails {
  readonly user_id: string;
  /** Key such as `reason.a_duplicate`. */
  readonly close_reason: string;
  readonly close_message: string;
  /** How many members have voted for it, where it was not one who decided. */
  readonly votes?: number;
}

/** Closes a locked question; a duplicate is linked to its original. */
export async function closeFor(app: App, tx: Tx, question: QuestionRow, closing: CloseDetails): Promise<void> {
  const { user_id, votes, ...close } = closing;
  const reason = reasonOfKey(close.close_reason);
  const original = reason === "a_duplicate" ? await originalAt(app, tx, question.id, close.close_message) : null;
  await changeQuestion(app, tx, question, { ...close, status: "closed", closed_at: app.now() });
  await recountLinks(tx, await saveDuplicate(tx, question.id, original, app.now()));
  const close_type = reason ? reasons[reason].type : 0;
  const detail = JSON.stringify({ close_type, close_msg: close.close_message, votes });
  await recordEvent(app, tx, { user_id, object_id: question.id, kind: "question.closed", detail });
  // A changed reason is not notified again.
  if (question.status === "closed") return;
  await app.emit(tx, { kind: "question_closed", question_id: question.id, user_id, by_admin_list: false });
}

/** The question that an address of this site leads to; null for other addresses. */
export async function originalAt(app: App, db: Db, questionId: string, address: string): Promise<LinkTarget | null> {
  const id = questionIdAt(app, address);
  if (id === null || id === questionId || !(await findQuestion(db, id))) return null;
  return { to_question_id: id, to_answer_id: "0" };
}

import type { Parsed } from "@askwell/contract";
import { hasPrivilege, mayClose, type Reason, reasonOfKey, reasonOfType, reasons, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Db, Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { recordEvent } from "../history/index.ts";
import { checkReasonText, type LinkTarget, questionIdAt, saveDuplicate } from "../posts/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { changeQuestion, recountLinks, stateOf } from "./change-question.ts";
import { findQuestion, lockQuestion } from "./queries.ts";
import type { QuestionRow } from "./table.ts";

type Input = Parsed<"closeQuestion">;

/** Closes an open question, or gives a closed one another reason. Rules: docs/rules/questions.md Q4. */
export async function closeQuestion(app: App, who: Member, input: Input): Promise<null> {
  return app.db.write(async (tx) => {
    const before = await closeQuestionIn(app, tx, who, input);
    const reason = reasons[reasonOfType("question", "close", input.close_type) as Reason].key;
    const done = {
      object: { id: before.id, kind: "question" },
      person_id: before.user_id,
      before: stateBefore(before),
    };
    await noteStaffAction(app, tx, who, { ...done, action: "question_close", reason, note: input.close_msg });
    return null;
  });
}

/** What opening or closing a question changes, so that it can be put back. */
export const stateBefore = ({ status, close_reason, close_message }: QuestionRow) => ({
  status,
  close_reason,
  close_message,
});

/** The same inside a transaction; answers with the question as it was. */
export async function closeQuestionIn(app: App, tx: Tx, who: Member, input: Input): Promise<QuestionRow> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const power = hasPrivilege(who, "question.close", thresholds);
  if (!power.allowed) refuse(power.why);
  const reason = found(reasonOfType("question", "close", input.close_type), "flag_not_found", { status: 400 });
  if (reason === "a_duplicate") checkReasonText(app, reason, input.close_msg, "close_msg");
  const question = found(await lockQuestion(tx, input.id), "question_not_found", { status: 400 });
  const state = stateOf(question);
  const verdict = mayClose(who, state.status === "closed" ? { ...state, status: "available" } : state, thresholds);
  if (!verdict.allowed) refuse(verdict.why);
  const close = { close_reason: reasons[reason].key, close_message: input.close_msg };
  if (reason === "a_duplicate" && !(await originalAt(app, tx, question.id, input.close_msg))) refuse("no_original");
  await closeFor(app, tx, question, { ...close, user_id: who.id });
  return question;
}

interface Closing {
  readonly user_id: string;
  /** Key such as `reason.a_duplicate`. */
  readonly close_reason: string;
  readonly close_message: string;
}

/** Closes a locked question; a duplicate links to its original. */
export async function closeFor(app: App, tx: Tx, question: QuestionRow, closing: Closing): Promise<void> {
  const { user_id, ...close } = closing;
  const reason = reasonOfKey(close.close_reason);
  const original = reason === "a_duplicate" ? await originalAt(app, tx, question.id, close.close_message) : null;
  await changeQuestion(app, tx, question, { ...close, status: "closed", closed_at: app.now() });
  await recountLinks(tx, await saveDuplicate(tx, question.id, original, app.now()));
  const detail = JSON.stringify({ close_type: reason ? reasons[reason].type : 0, close_msg: close.close_message });
  await recordEvent(app, tx, { user_id, object_id: question.id, kind: "question.closed", detail });
  // Another reason for what was closed already is no news.
  if (question.status === "closed") return;
  await app.emit(tx, { kind: "question_closed", question_id: question.id, user_id, by_admin_list: false });
}

/** The question of this site that an address leads to; null for addresses elsewhere. */
async function originalAt(app: App, db: Db, questionId: string, address: string): Promise<LinkTarget | null> {
  const id = questionIdAt(app, address);
  if (id === null || id === questionId || !(await findQuestion(db, id))) return null;
  return { to_question_id: id, to_answer_id: "0" };
}

import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { changeAnswer, type LockedAnswer } from "./change-answer.ts";

/** Makes a locked pending answer available, with the current time as its activity. Rules: docs/rules/review.md RV9. */
export async function publishAnswer(app: App, tx: Tx, locked: LockedAnswer, userId: string): Promise<void> {
  const { id: answer_id, question_id, user_id } = locked.answer;
  const active_at = app.now();
  await changeAnswer(app, tx, locked, { status: "available", active_at, thread: { active_at } });
  await app.emit(tx, { kind: "answer_posted", answer_id, question_id, user_id });
  await app.emit(tx, { kind: "post_approved", object_id: answer_id, user_id: userId });
}

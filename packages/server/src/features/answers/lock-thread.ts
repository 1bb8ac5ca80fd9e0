import type { Tx } from "../../tables.ts";
import { lockQuestion } from "../questions/index.ts";
import type { LockedAnswer } from "./change-answer.ts";
import { findAnswer, lockAnswer } from "./queries.ts";

/** Locks an answer's question and then the answer; undefined when there is no such answer. */
export async function lockThread(tx: Tx, answerId: string): Promise<LockedAnswer | undefined> {
  const found = await findAnswer(tx, answerId);
  const question = found && (await lockQuestion(tx, found.question_id));
  const answer = question && (await lockAnswer(tx, answerId));
  return question && answer ? { answer, question } : undefined;
}

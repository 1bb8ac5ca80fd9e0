import { NO_ID } from "@askwell/domain";
import { forUpdate } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import type { QuestionRow } from "../questions/index.ts";
import { lockAnswer } from "./queries.ts";
import type { AnswerRow } from "./table.ts";

/**
 * The accepted answer of a locked question, locked. While reports hide it, only its own row says that it is accepted:
 * the question is as without, in each list, count and search. Rules: docs/rules/hidden-posts.md RH1 and RH2.
 */
export async function lockAccepted(
  tx: Tx,
  { id, accepted_answer_id }: Pick<QuestionRow, "id" | "accepted_answer_id">,
): Promise<AnswerRow | undefined> {
  if (accepted_answer_id !== NO_ID) return lockAnswer(tx, accepted_answer_id);
  const answers = tx.selectFrom("answers").selectAll().where("question_id", "=", id);
  return forUpdate(answers.where("status", "=", "pending").where("accepted", "=", 1)).executeTakeFirst();
}

/** The id of an answer as its question has it while it is accepted: that of a hidden one, none. */
export const shownAcceptance = ({ id, status }: AnswerRow): string => (status === "available" ? id : NO_ID);

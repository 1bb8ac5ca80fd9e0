import { kindOfId, moveProblem } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { lockThread } from "../answers/index.ts";
import type { CommentPlace } from "../comments/index.ts";
import { checkUnlocked } from "../posts/index.ts";
import type { QuestionRow } from "../questions/index.ts";

/**
 * Locks the post to which the user moves comments of a locked question; fails where they cannot. Rules:
 * docs/rules/post-moves.md MV1.
 */
export async function lockTarget(tx: Tx, who: Member, question: QuestionRow, id: string): Promise<CommentPlace> {
  const { id: question_id, status } = question;
  const isQuestion = id === question_id;
  const answer = isQuestion || kindOfId(id) !== "answer" ? undefined : (await lockThread(tx, id))?.answer;
  const target = required(isQuestion ? { id, status, question_id } : answer, "object_not_found");
  const problem = moveProblem(question_id, target);
  if (problem) fail(problem);
  if (answer) checkUnlocked(who, answer);
  return { object_id: target.id, question_id };
}

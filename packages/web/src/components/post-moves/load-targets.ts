import type { AnswerInfo, Api } from "@askwell/contract";
import { answerStatusCode } from "@askwell/contract";

/** So many answers are offered as a place for comments. */
const MAX_ANSWERS = 100;

/** The posts of a question to which comments can be moved, except one. */
export interface MoveTargets {
  readonly questionId: string;
  /** False when the comments are on the question. */
  readonly withQuestion: boolean;
  readonly answers: readonly AnswerInfo[];
}

/** Reads the posts of a question for a move away from one of them. */
export async function loadTargets(api: Api, questionId: string, fromId: string): Promise<MoveTargets> {
  const { list } = await api.answerPage({ question_id: questionId, order: "default", page: 1, page_size: MAX_ANSWERS });
  const answers = list.filter(({ id, status }) => id !== fromId && status === answerStatusCode.available);
  return { questionId, withQuestion: questionId !== fromId, answers };
}

/** The post that is offered first; "" without any. */
export const firstTarget = ({ questionId, withQuestion, answers }: MoveTargets): string =>
  withQuestion ? questionId : (answers[0]?.id ?? "");

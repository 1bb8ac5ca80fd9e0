import { kindOfId } from "@askwell/domain";
import type { Tx } from "../../tables.ts";
import { type AnswerRow, lockThread } from "../answers/index.ts";
import { type CommentRow, lockComment } from "../comments/index.ts";
import { lockQuestion, type QuestionRow } from "../questions/index.ts";

/** A locked post; an answer with its question. */
export type LockedPost =
  | { readonly kind: "question"; readonly question: QuestionRow }
  | { readonly kind: "answer"; readonly answer: AnswerRow; readonly question: QuestionRow }
  | { readonly kind: "comment"; readonly comment: CommentRow };

/** Locks a post until the transaction ends; undefined when it does not exist. */
export async function lockPost(tx: Tx, id: string): Promise<LockedPost | undefined> {
  const kind = kindOfId(id);
  if (kind === "answer") {
    const locked = await lockThread(tx, id);
    return locked && { kind, ...locked };
  }
  if (kind === "comment") {
    const comment = await lockComment(tx, id);
    return comment && { kind, comment };
  }
  const question = kind === "question" ? await lockQuestion(tx, id) : undefined;
  return question && { kind: "question", question };
}

/** The id, author and status of a locked post, and the program that wrote it. */
export function rowOf(post: LockedPost): Pick<QuestionRow, "id" | "user_id" | "status" | "program" | "program_key"> {
  if (post.kind === "comment") return post.comment;
  return post.kind === "answer" ? post.answer : post.question;
}

import { type AnswerInfo, type QuestionInfo, questionStatusCode, type UserBasic } from "@askwell/contract";
import type { PersonLike } from "../users/PersonLink.tsx";

/** An answer as it is read: its source stays on the server until somebody edits it. */
export type AnswerView = Omit<AnswerInfo, "content" | "collected">;
/** A question as it is read. */
export type QuestionView = Omit<
  QuestionInfo,
  "content" | "update_user_info" | "last_answered_user_info" | "duplicates"
> & {
  readonly editor: UserBasic | undefined;
};

/** Whether it takes answers now. */
export const isOpen = ({ operation, status }: Pick<QuestionView, "operation" | "status">): boolean =>
  operation === undefined && status === questionStatusCode.available;

/** Deleted posts, questions or answers, are for reading: votes, comments and flags on them are refused. */
export const isDeleted = ({ status }: { readonly status: number }): boolean => status === questionStatusCode.deleted;

export function answerView({ content: _, collected: __, ...read }: AnswerInfo): AnswerView {
  return read;
}

export function questionView(question: QuestionInfo): QuestionView {
  const { content: _, update_user_info, last_answered_user_info: __, duplicates: ___, ...read } = question;
  return { ...read, editor: update_user_info };
}

/** Everybody who has written something, each once; deleted accounts cannot be named. */
export function peopleOf(...groups: readonly (readonly (PersonLike | undefined)[])[]): PersonLike[] {
  const people = new Map<string, PersonLike>();
  for (const person of groups.flat()) {
    if (person && person.status !== "deleted" && !people.has(person.username)) people.set(person.username, person);
  }
  return [...people.values()];
}

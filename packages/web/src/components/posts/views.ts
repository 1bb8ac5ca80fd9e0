import {
  type AnswerInfo,
  type MemberAction,
  type PostModeInfo,
  type QuestionInfo,
  questionStatusCode,
  type UserBasic,
} from "@askwell/contract";
import type { PersonLike } from "../users/PersonLink.tsx";

/** An answer without its source, which is loaded by the editor. */
export type AnswerView = Omit<AnswerInfo, "content" | "collected">;
/** A question without its source. */
export type QuestionView = Omit<
  QuestionInfo,
  "content" | "update_user_info" | "last_answered_user_info" | "duplicates"
> & {
  readonly editor: UserBasic | undefined;
};

/** Whether it accepts answers. */
export const isOpen = ({ operation, status }: Pick<QuestionView, "operation" | "status">): boolean =>
  operation === undefined && status === questionStatusCode.available;

/** Deleted posts are read-only: votes, comments and flags fail. */
export const isDeleted = ({ status }: { readonly status: number }): boolean => status === questionStatusCode.deleted;

interface PostWithModes {
  readonly modes?: readonly PostModeInfo[] | undefined;
}

/** Locked posts are read-only for all but staff. */
export const isFrozen = (isStaff: boolean, ...posts: readonly PostWithModes[]): boolean =>
  !isStaff && posts.some(({ modes }) => modes?.some(({ mode }) => mode === "locked"));

/** What the viewer can do with a post, and staff with its modes; deleting stays the last. */
export const actionsOf = ({
  member_actions,
  mode_actions = [],
}: Pick<QuestionView, "member_actions" | "mode_actions">): readonly MemberAction[] =>
  [...(member_actions ?? []), ...mode_actions].sort(
    (first, second) => Number(first.action === "delete") - Number(second.action === "delete"),
  );

export function answerView({ content: _, collected: __, ...read }: AnswerInfo): AnswerView {
  return read;
}

export function questionView(question: QuestionInfo): QuestionView {
  const { content: _, update_user_info, last_answered_user_info: __, duplicates: ___, ...read } = question;
  return { ...read, editor: update_user_info };
}

/** The distinct authors; deleted accounts are left out. */
export function peopleOf(...groups: readonly (readonly (PersonLike | undefined)[])[]): PersonLike[] {
  const people = new Map<string, PersonLike>();
  for (const person of groups.flat()) {
    if (person && person.status !== "deleted" && !people.has(person.username)) people.set(person.username, person);
  }
  return [...people.values()];
}

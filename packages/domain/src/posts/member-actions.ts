import { type ActionKey, may, type PrivilegeKey, type PrivilegeValues } from "../people/privileges.ts";
import { type Actor, isOwner, isStaff } from "../people/roles.ts";
import type { AnswerStatus, TagStatus } from "../statuses.ts";
import { type CommentState, mayDeleteComment, mayEditComment } from "./comments.ts";
import type { QuestionState } from "./questions.ts";

/** What an action asks for before it happens: a reason, an editor, or a yes. */
export type MemberActionType = "reason" | "edit" | "confirm";

/** Something that a person is offered to do with a post or tag. Its label is `actions.<action>`. */
export interface OfferedAction {
  readonly action: MemberActionKey;
  readonly type: MemberActionType;
}

/** The key of an action, which is also the key of its label. */
export type MemberActionKey =
  | "report"
  | "edit"
  | "close"
  | "reopen"
  | "pin"
  | "unpin"
  | "hide"
  | "show"
  | "delete"
  | "undelete"
  | "merge"
  | "invite_other_to_answer"
  | "vote_up"
  | "vote_down"
  | "comment"
  | "answer";

type Viewer = Actor | null;
type Line = readonly [action: MemberActionKey, type: MemberActionType, isOffered: boolean];

const offered = (lines: readonly Line[]): OfferedAction[] =>
  lines.filter(([, , isOffered]) => isOffered).map(([action, type]) => ({ action, type }));

/** What somebody is offered to do with a question, in order. Source: docs/rules/member-actions.md B1. */
export function questionActions(viewer: Viewer, question: QuestionState, thresholds: PrivilegeValues): OfferedAction[] {
  const { status, listed, pinned } = question;
  const can = (key: ActionKey) => may(viewer, key, thresholds);
  const owns = isOwner(viewer, question.user_id);
  const there = status !== "deleted";
  return offered([
    ["report", "reason", viewer !== null],
    ["edit", "edit", there && (owns || can("question.edit"))],
    ["close", "confirm", status === "available" && can("question.close")],
    ["reopen", "confirm", status === "closed" && can("question.reopen")],
    ["pin", "confirm", !pinned && listed && can("question.pin")],
    ["hide", "confirm", listed && !pinned && can("question.hide")],
    ["unpin", "confirm", pinned && can("question.unpin")],
    ["show", "confirm", !listed && can("question.show")],
    ["delete", "confirm", there && (owns || can("question.delete"))],
    ["undelete", "confirm", !there && can("question.undeleted")],
  ]);
}

/** What else somebody is offered with a question. Source: docs/rules/member-actions.md B2. */
export function questionExtras(viewer: Viewer, thresholds: PrivilegeValues): OfferedAction[] {
  return offered([["invite_other_to_answer", "confirm", may(viewer, "answer.invite_someone_to_answer", thresholds)]]);
}

/** What somebody is offered to do with an answer, in order. Source: docs/rules/member-actions.md B3. */
export function answerActions(
  viewer: Viewer,
  answer: { readonly user_id: string; readonly status: AnswerStatus },
  thresholds: PrivilegeValues,
): OfferedAction[] {
  const can = (key: ActionKey) => may(viewer, key, thresholds);
  const owns = isOwner(viewer, answer.user_id);
  const there = answer.status !== "deleted";
  return offered([
    ["report", "reason", viewer !== null],
    ["edit", "edit", owns || can("answer.edit")],
    ["delete", "confirm", there && (owns || can("answer.delete"))],
    ["undelete", "confirm", !there && can("answer.undeleted")],
  ]);
}

/** What somebody is offered to do with a comment, in order; `now` in Unix seconds. Source: docs/rules/member-actions.md B4. */
export function commentActions(
  viewer: Viewer,
  comment: CommentState,
  thresholds: PrivilegeValues,
  now: number,
): OfferedAction[] {
  return offered([
    ["report", "reason", viewer !== null],
    ["edit", "edit", viewer !== null && mayEditComment(viewer, comment, now).allowed],
    ["delete", "reason", viewer !== null && mayDeleteComment(viewer, comment, thresholds).allowed],
  ]);
}

/** What somebody is offered to do with a tag, in order. Source: docs/rules/member-actions.md B5. */
export function tagActions(
  viewer: Viewer,
  tag: { readonly status: TagStatus },
  thresholds: PrivilegeValues,
): OfferedAction[] {
  const there = tag.status !== "deleted";
  return offered([
    ["edit", "edit", may(viewer, "tag.edit", thresholds)],
    ["delete", "reason", there && may(viewer, "tag.delete", thresholds)],
    ["merge", "edit", there && isStaff(viewer)],
    ["undelete", "confirm", !there && may(viewer, "tag.undeleted", thresholds)],
  ]);
}

/** What somebody is offered with the list of a tag's synonyms. Source: docs/rules/member-actions.md B6. */
export function synonymActions(viewer: Viewer, thresholds: PrivilegeValues): OfferedAction[] {
  return offered([["edit", "edit", may(viewer, "tag.synonym", thresholds)]]);
}

/** Something that a person is not offered yet, and would be with more reputation. */
export interface LockedAction {
  readonly action: MemberActionKey;
  readonly privilege: PrivilegeKey;
  /** The reputation that it takes. */
  readonly rank: number;
}

/** Something that reputation opens, and the privilege that it takes. */
type Earned = readonly [action: MemberActionKey, privilege: PrivilegeKey];

/** What reputation would allow somebody beside what they are offered. Source: docs/rules/member-actions.md B8. */
export function lockedActions(viewer: Viewer, earned: readonly Earned[], thresholds: PrivilegeValues): LockedAction[] {
  if (viewer === null) return [];
  return earned
    .filter(([, privilege]) => !may(viewer, privilege, thresholds))
    .map(([action, privilege]) => ({ action, privilege, rank: thresholds[privilege] }));
}

const inAnyThread: readonly Earned[] = [
  ["comment", "comment.add"],
  ["report", "report.add"],
];

/** What reputation would allow somebody with a question; nothing of a deleted one. Source: docs/rules/member-actions.md B8. */
export function lockedOnQuestion(viewer: Viewer, question: QuestionState, thresholds: PrivilegeValues): LockedAction[] {
  if (question.status === "deleted") return [];
  const others: readonly Earned[] = [
    ["vote_up", "question.vote_up"],
    ["vote_down", "question.vote_down"],
    ["edit", "question.edit"],
  ];
  const earned: readonly Earned[] = [
    ...(isOwner(viewer, question.user_id) ? [] : others),
    ...inAnyThread,
    ...(question.status === "closed" ? [] : ([["answer", "answer.add"]] as const)),
    ["invite_other_to_answer", "answer.invite_someone_to_answer"],
  ];
  return lockedActions(viewer, earned, thresholds);
}

/** What reputation would allow somebody with an answer; nothing of a deleted one. Source: docs/rules/member-actions.md B8. */
export function lockedOnAnswer(
  viewer: Viewer,
  answer: { readonly user_id: string; readonly status: AnswerStatus },
  thresholds: PrivilegeValues,
): LockedAction[] {
  if (answer.status === "deleted") return [];
  const others: readonly Earned[] = [
    ["vote_up", "answer.vote_up"],
    ["vote_down", "answer.vote_down"],
    ["edit", "answer.edit"],
  ];
  const earned = [...(isOwner(viewer, answer.user_id) ? [] : others), ...inAnyThread];
  return lockedActions(viewer, earned, thresholds);
}

/** What reputation would allow somebody with a comment. Source: docs/rules/member-actions.md B8. */
export function lockedOnComment(
  viewer: Viewer,
  comment: { readonly user_id: string },
  thresholds: PrivilegeValues,
): LockedAction[] {
  const likes: readonly Earned[] = isOwner(viewer, comment.user_id) ? [] : [["vote_up", "comment.vote_up"]];
  return lockedActions(viewer, [...likes, ...inAnyThread], thresholds);
}

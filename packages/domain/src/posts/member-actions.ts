import { type ActionKey, may, type PrivilegeKey, type PrivilegeValues } from "../people/privileges.ts";
import { type Actor, isOwner, isStaffFor } from "../people/roles.ts";
import type { AnswerStatus, TagStatus } from "../statuses.ts";
import { type CommentState, mayDeleteComment, mayEditComment } from "./comments.ts";
import { isModeFor, mayChangeLocked, type PostMode, postModes, protectionDenial } from "./post-modes.ts";
import type { QuestionState } from "./questions.ts";

/** What an action opens: a reason form, an editor, or a confirmation. */
export type MemberActionType = "reason" | "edit" | "confirm";

/** An action that the user can perform on a post or tag. Its label is `actions.<action>`. */
export interface OfferedAction {
  readonly action: MemberActionKey;
  readonly type: MemberActionType;
}

/** The key of an action and of its label. */
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
  | "lock"
  | "unlock"
  | "protect"
  | "unprotect"
  | "make_wiki"
  | "end_wiki"
  | "to_comment"
  | "move_comments"
  | "merge_question"
  | "vote_to_close"
  | "vote_to_reopen"
  | "take_back_vote"
  | "ai_summary"
  | "ai_translate"
  | "ai_exclude"
  | "invite_other_to_answer"
  | "vote_up"
  | "vote_down"
  | "comment"
  | "answer";

type ActionRow = readonly [action: MemberActionKey, type: MemberActionType, isOffered: boolean];

const offered = (rows: readonly ActionRow[]): OfferedAction[] =>
  rows.filter(([, , isOffered]) => isOffered).map(([action, type]) => ({ action, type }));

/** The actions that the viewer can perform on a question, in order. Source: docs/rules/member-actions.md B1. */
export function questionActions(
  viewer: Actor | null,
  question: QuestionState,
  thresholds: PrivilegeValues,
): OfferedAction[] {
  const { status, listed, pinned, modes } = question;
  const can = (key: ActionKey) => may(viewer, key, thresholds);
  const owns = isOwner(viewer, question.user_id);
  const exists = status !== "deleted";
  const isChangeable = mayChangeLocked(viewer, modes).allowed;
  const mayEdit = owns || can("question.edit") || (viewer !== null && modes.includes("wiki"));
  return offered([
    ["report", "reason", viewer !== null && isChangeable],
    ["edit", "edit", exists && isChangeable && mayEdit],
    ["close", "confirm", status === "available" && can("question.close")],
    ["reopen", "confirm", status === "closed" && can("question.reopen")],
    ["pin", "confirm", !pinned && listed && can("question.pin")],
    ["hide", "confirm", listed && !pinned && can("question.hide")],
    ["unpin", "confirm", pinned && can("question.unpin")],
    ["show", "confirm", !listed && can("question.show")],
    ["delete", "confirm", exists && isChangeable && (owns || can("question.delete"))],
    ["undelete", "confirm", !exists && can("question.undeleted")],
  ]);
}

/** Further actions of a question. Source: docs/rules/member-actions.md B2. */
export function questionExtras(viewer: Actor | null, thresholds: PrivilegeValues): OfferedAction[] {
  return offered([["invite_other_to_answer", "confirm", may(viewer, "answer.invite_someone_to_answer", thresholds)]]);
}

/** The modes of an answer and of its question. */
interface ModesAround {
  readonly modes: readonly PostMode[];
  readonly questionModes: readonly PostMode[];
}

/** The actions that the viewer can perform on an answer, in order. Source: docs/rules/member-actions.md B3. */
export function answerActions(
  viewer: Actor | null,
  answer: { readonly user_id: string; readonly status: AnswerStatus } & ModesAround,
  thresholds: PrivilegeValues,
): OfferedAction[] {
  const can = (key: ActionKey) => may(viewer, key, thresholds);
  const owns = isOwner(viewer, answer.user_id);
  const exists = answer.status !== "deleted";
  const isChangeable = mayChangeLocked(viewer, [...answer.modes, ...answer.questionModes]).allowed;
  const mayEdit = owns || can("answer.edit") || (viewer !== null && answer.modes.includes("wiki"));
  return offered([
    ["report", "reason", viewer !== null && isChangeable],
    ["edit", "edit", isChangeable && mayEdit],
    ["delete", "confirm", exists && isChangeable && (owns || can("answer.delete"))],
    ["undelete", "confirm", !exists && can("answer.undeleted")],
  ]);
}

/**
 * The actions that the viewer can perform on a comment, in order; `now` in Unix seconds. Source:
 * docs/rules/member-actions.md B4.
 */
export function commentActions(
  viewer: Actor | null,
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

/** The actions that the viewer can perform on a tag, in order. Source: docs/rules/member-actions.md B5. */
export function tagActions(
  viewer: Actor | null,
  tag: { readonly status: TagStatus },
  thresholds: PrivilegeValues,
): OfferedAction[] {
  const exists = tag.status !== "deleted";
  return offered([
    ["edit", "edit", may(viewer, "tag.edit", thresholds)],
    ["delete", "reason", exists && may(viewer, "tag.delete", thresholds)],
    ["merge", "edit", exists && isStaffFor(viewer, "tags")],
    ["undelete", "confirm", !exists && may(viewer, "tag.undeleted", thresholds)],
  ]);
}

/** The actions that the viewer can perform on a tag's synonyms. Source: docs/rules/member-actions.md B6. */
export function synonymActions(viewer: Actor | null, thresholds: PrivilegeValues): OfferedAction[] {
  return offered([["edit", "edit", may(viewer, "tag.synonym", thresholds)]]);
}

const setActions = { locked: "lock", protected: "protect", wiki: "make_wiki" } as const;
const endActions = { locked: "unlock", protected: "unprotect", wiki: "end_wiki" } as const;

/** The modes that the viewer can set on a post, or end. Source: docs/rules/member-actions.md B9. */
export function modeActions(
  viewer: Actor | null,
  kind: "question" | "answer",
  modes: readonly PostMode[],
): OfferedAction[] {
  if (!isStaffFor(viewer, "modes")) return [];
  return postModes
    .filter((mode) => isModeFor(kind, mode))
    .map((mode) =>
      modes.includes(mode)
        ? { action: endActions[mode], type: "confirm" }
        : { action: setActions[mode], type: "reason" },
    );
}

/** A post that can be moved. */
interface MovablePost {
  readonly status: string;
  /** Its modes, of an answer also those of its question. */
  readonly modes: readonly PostMode[];
}

/**
 * The moves of a post that the viewer can make; none from what is deleted or waits. Source:
 * docs/rules/member-actions.md B9.
 */
export function moveActions(
  viewer: Actor | null,
  kind: "question" | "answer",
  { status, modes }: MovablePost,
): OfferedAction[] {
  const isPublic = status === "available" || status === "closed";
  if (!isPublic || !isStaffFor(viewer, "move") || !mayChangeLocked(viewer, modes).allowed) return [];
  return offered([
    ["to_comment", "reason", kind === "answer"],
    ["move_comments", "reason", true],
    ["merge_question", "reason", kind === "question"],
  ]);
}

/** An action that needs more reputation than the viewer has. */
export interface LockedAction {
  readonly action: MemberActionKey;
  readonly privilege: PrivilegeKey;
  /** The required reputation. */
  readonly rank: number;
}

/** An action and the privilege that grants it. */
type ReputationAction = readonly [action: MemberActionKey, privilege: PrivilegeKey];

/** The actions that reputation would add to the offered ones. Source: docs/rules/member-actions.md B8. */
export function lockedActions(
  viewer: Actor | null,
  candidates: readonly ReputationAction[],
  thresholds: PrivilegeValues,
): LockedAction[] {
  if (viewer === null) return [];
  return candidates
    .filter(([, privilege]) => !may(viewer, privilege, thresholds))
    .map(([action, privilege]) => ({ action, privilege, rank: thresholds[privilege] }));
}

/** Actions by reputation in every thread; users cannot flag their own posts. */
function threadActions(owns: boolean): readonly ReputationAction[] {
  return [["comment", "comment.add"], ...(owns ? [] : ([["report", "report.add"]] as const))];
}

/**
 * The locked actions of a question; none when it is deleted or locked. `protectedBelow` is the reputation that answers
 * to a protected question need. Source: docs/rules/member-actions.md B8.
 */
export function lockedOnQuestion(
  viewer: Actor | null,
  question: QuestionState,
  thresholds: PrivilegeValues,
  protectedBelow: number,
): LockedAction[] {
  const { modes } = question;
  if (question.status === "deleted" || !mayChangeLocked(viewer, modes).allowed) return [];
  const others: readonly ReputationAction[] = [
    ["vote_up", "question.vote_up"],
    ["vote_down", "question.vote_down"],
    ...(modes.includes("wiki") ? [] : ([["edit", "question.edit"]] as const)),
  ];
  const owns = isOwner(viewer, question.user_id);
  const denial = viewer && protectionDenial(viewer, { ...question, protectedBelow });
  const candidates: readonly ReputationAction[] = [
    ...(owns ? [] : others),
    ...threadActions(owns),
    ...(question.status === "closed" || denial ? [] : ([["answer", "answer.add"]] as const)),
    ["invite_other_to_answer", "answer.invite_someone_to_answer"],
  ];
  const locked = lockedActions(viewer, candidates, thresholds);
  if (!denial || question.status === "closed") return locked;
  const rank = Math.max(protectedBelow, thresholds["answer.add"]);
  return [...locked, { action: "answer", privilege: "answer.add", rank }];
}

/**
 * The locked actions of an answer; none when it is deleted or locked. `asker_id` is the author of the question.
 * Source: docs/rules/member-actions.md B8.
 */
export function lockedOnAnswer(
  viewer: Actor | null,
  answer: { readonly user_id: string; readonly asker_id: string; readonly status: AnswerStatus } & ModesAround,
  thresholds: PrivilegeValues,
): LockedAction[] {
  const { modes, questionModes } = answer;
  if (answer.status === "deleted" || !mayChangeLocked(viewer, [...modes, ...questionModes]).allowed) return [];
  const others: readonly ReputationAction[] = [
    ...(isOwner(viewer, answer.asker_id) ? [] : ([["vote_up", "answer.vote_up"]] as const)),
    ["vote_down", "answer.vote_down"],
    ...(modes.includes("wiki") ? [] : ([["edit", "answer.edit"]] as const)),
  ];
  const owns = isOwner(viewer, answer.user_id);
  const candidates = [...(owns ? [] : others), ...threadActions(owns)];
  return lockedActions(viewer, candidates, thresholds);
}

/** The locked actions of a comment. Source: docs/rules/member-actions.md B8. */
export function lockedOnComment(
  viewer: Actor | null,
  comment: { readonly user_id: string },
  thresholds: PrivilegeValues,
): LockedAction[] {
  const owns = isOwner(viewer, comment.user_id);
  const votes: readonly ReputationAction[] = owns ? [] : [["vote_up", "comment.vote_up"]];
  return lockedActions(viewer, [...votes, ...threadActions(owns)], thresholds);
}

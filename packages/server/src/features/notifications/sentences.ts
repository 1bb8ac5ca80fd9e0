import { kindOfId, type Reason, reasonOfKey, reasonOfType, reasons } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import type { Thread } from "../posts/index.ts";
import type { NotificationRow } from "./table.ts";

/** A part of a sentence: plain words, the name of the actor, or the title of the object. */
export interface SentencePart {
  readonly kind: "words" | "person" | "object";
  readonly text: string;
}

/** What a sentence is made from. */
export interface SentenceInput {
  readonly row: Pick<NotificationRow, "user_id" | "object_id" | "action" | "points">;
  /** The post and its question; undefined for badges and for posts that were removed for good. */
  readonly thread: Thread | undefined;
  readonly name: string;
  /** The title of the question, or the name of the badge. */
  readonly title: string;
  /** The stored detail of the event of the timeline that it is about. */
  readonly detail?: string | undefined;
  /** The decision of staff that it is about. */
  readonly decision?: NotifiedDecision | undefined;
  /** The sentence, where it is not that of a notification in the inbox. */
  readonly key?: SentenceKey;
}

/** What staff have decided, as in their log: the reason of the flags, and their words for the author. */
export interface NotifiedDecision {
  readonly action: string;
  readonly reason: string;
  readonly notice: string;
}

type SentenceKey = Parameters<Translate>[0] extends infer Key
  ? Key extends `notifications.sentences.${infer Name}`
    ? Name
    : never
  : never;

const CLOSED = "your_question_is_closed";
const REMOVED = "your_post_was_removed";
const APPROVED = "your_post_was_approved";
const NAME = "\uE000";
const OBJECT = "\uE001";

/** A notification as a sentence in the reader's language, in parts, so that screens can link them. Rules: docs/rules/notifications.md H12. */
export function sentenceOf(t: Translate, input: SentenceInput): SentencePart[] {
  const { row, name, title } = input;
  const closing = row.action === CLOSED ? closingReason(t, input.detail) : "";
  const removal = row.action === REMOVED ? flagReason(t, input.decision) : "";
  const reason = closing || removal;
  const because = closing === "" ? removedBecause(row) : "question_closed_because";
  const key = input.key ?? (reason === "" ? keyOf(input) : because);
  const params = { name: NAME, title: OBJECT, reason, points: Math.abs(row.points) };
  return partsOf(t(`notifications.sentences.${key}`, params), name, title);
}

/** Sentences of several notifications of one kind. */
const groupedKeys = [
  "answered_your_question",
  "answered_followed_question",
  "changed_answer_to_your_question",
  "changed_answer_to_followed_question",
  "commented_your_question",
  "commented_your_answer",
  "replied_to_you",
  "mentioned_you",
  "upvoted_your_question",
  "upvoted_your_answer",
  "upvoted_your_comment",
  "downvoted_your_question",
  "downvoted_your_answer",
] as const;
type GroupedKey = (typeof groupedKeys)[number];

/** The kind by which a notification is grouped; undefined for those that stay alone. */
export function groupedKeyOf(input: Pick<SentenceInput, "row" | "thread">): GroupedKey | undefined {
  const key = input.thread && keyOf(input);
  return groupedKeys.find((each) => each === key);
}

/** Several notifications as one sentence: "3 answers to your question …". */
export function groupSentenceOf(t: Translate, key: GroupedKey, count: number, title: string): SentencePart[] {
  return partsOf(t(`notifications.groups.${key}`, { count, title: OBJECT }), "", title);
}

/** A text with the placeholders `NAME` and `OBJECT`, in parts. */
function partsOf(text: string, name: string, title: string): SentencePart[] {
  // The elements that show names and titles isolate their direction already, so the isolating characters are dropped.
  return text
    .replace(/[\u2068]?([\uE000\uE001])[\u2069]?/g, "$1")
    .split(/([\uE000\uE001])/)
    .filter((part) => part !== "")
    .map((part): SentencePart => {
      if (part === NAME) return { kind: "person", text: name };
      return part === OBJECT ? { kind: "object", text: title } : { kind: "words", text: part };
    });
}

interface NotifiedClosing {
  readonly close_type?: number;
  readonly close_msg?: string;
}

const parseClosing = (detail: string | undefined): NotifiedClosing => JSON.parse(detail || "{}") as NotifiedClosing;

/** The name of the reason of a closing; "" where the administration gave none. */
function closingReason(t: Translate, detail: string | undefined): string {
  const reason = reasonOfType("question", "close", parseClosing(detail).close_type ?? 0);
  return reason === null ? "" : t(`reasons.${reason satisfies Reason}.name`);
}

/** The name of the reason of the flags for which a post was deleted; "" where there were none. */
function flagReason(t: Translate, decision: NotifiedDecision | undefined): string {
  const reason = reasonOfKey(decision?.reason ?? "");
  return reason === null ? "" : t(`reasons.${reason satisfies Reason}.name`);
}

/** Actions about which the staff log says more. */
const decidedActions = new Set([
  REMOVED,
  "your_question_was_unlisted",
  APPROVED,
  "your_post_was_rejected",
  "your_edit_was_rejected",
  "your_appeal_was_granted",
  "your_appeal_was_declined",
]);

/** True for a notification about the decision of the reader's appeal, which is about no post. */
export const isAppeal = ({ action }: Pick<NotificationRow, "action">): boolean => action.startsWith("your_appeal_");

/** True for a notification whose mark is an entry of the staff log with a reason. */
export const isDecision = ({ action }: Pick<NotificationRow, "action">): boolean => decidedActions.has(action);

/** Actions about which the timeline says more. */
const explainedActions = new Set([
  CLOSED,
  "your_post_was_locked",
  "your_question_was_protected",
  "your_post_was_made_wiki",
  "your_answer_became_comment",
  "your_comment_was_moved",
  "your_question_was_merged",
]);

/** True for a notification whose mark is an event of the timeline with a reason. */
export const isExplained = ({ action }: Pick<NotificationRow, "action">): boolean => explainedActions.has(action);

/** True for a notification about the closing of a question as a duplicate. */
export const isDuplicate = ({ action }: Pick<NotificationRow, "action">, detail: string | undefined): boolean =>
  action === CLOSED && parseClosing(detail).close_type === reasons.a_duplicate.type;

/** What staff wrote with an action; "" for a duplicate, whose message is the address of the original. */
export function messageOf(row: Pick<NotificationRow, "action">, detail: string | undefined): string {
  if (row.action !== CLOSED) return detail ?? "";
  return isDuplicate(row, detail) ? "" : (parseClosing(detail).close_msg ?? "").trim();
}

/** The wording depends on whether the receiver wrote the post: "your question", or "a question that you follow". */
function keyOf({ row, thread, decision }: Pick<SentenceInput, "row" | "thread" | "decision">): SentenceKey {
  const isAsker = thread?.question.user_id === row.user_id;
  const isAuthor = thread?.user_id === row.user_id;
  switch (row.action) {
    case "":
      return pointsKey(row, isAuthor);
    case "answer_the_question":
      return isAsker ? "answered_your_question" : "answered_followed_question";
    case "update_answer":
      if (isAuthor) return "edited_your_answer";
      return isAsker ? "changed_answer_to_your_question" : "changed_answer_to_followed_question";
    case "accept_answer":
      return isAuthor ? "accepted_your_answer" : "accepted_answer_to_followed_question";
    case "your_post_was_locked":
    case "your_post_was_unlocked":
    case "your_post_was_made_wiki":
      return modeKeys[row.action][kindOfId(row.object_id) === "answer" ? 1 : 0];
    case "your_post_was_hidden":
    case "your_post_was_shown":
    case "your_post_was_removed":
    case "your_post_was_restored":
    case APPROVED:
    case "your_post_was_rejected":
      // An author's own edit may wait like a new post.
      if (decision?.action === "edit_approve") return "edit_approved";
      return kindKeys[row.action][kindIndex(row)] ?? "something_happened";
    default:
      return plainKeys[row.action] ?? "something_happened";
  }
}

function pointsKey({ object_id, points }: SentenceInput["row"], isAuthor: boolean): SentenceKey {
  const sign = points < 0 ? "lost" : "gained";
  const kind = kindOfId(object_id);
  if (!isAuthor || (kind !== "question" && kind !== "answer")) return `${sign}_by_act`;
  return `${sign}_by_${kind}`;
}

/** Modes of a question, and of an answer. */
const modeKeys = {
  your_post_was_locked: ["question_locked", "answer_locked"],
  your_post_was_unlocked: ["question_unlocked", "answer_unlocked"],
  your_post_was_made_wiki: ["question_made_wiki", "answer_made_wiki"],
} as const;

/** Of a question, of an answer, and of a comment. */
const kindKeys = {
  your_post_was_hidden: ["question_hidden", "answer_hidden", "comment_hidden"],
  your_post_was_shown: ["question_shown", "answer_shown", "comment_shown"],
  your_post_was_removed: ["question_removed", "answer_removed", "comment_removed"],
  your_post_was_restored: ["question_restored", "answer_restored", "comment_restored"],
  your_post_was_approved: ["question_approved", "answer_approved", "comment_approved"],
  your_post_was_rejected: ["question_rejected", "answer_rejected", "comment_rejected"],
} as const;
const removedKeys = ["question_removed_because", "answer_removed_because", "comment_removed_because"] as const;
const kindIndex = ({ object_id }: SentenceInput["row"]) =>
  ["question", "answer", "comment"].indexOf(kindOfId(object_id) ?? "question");
const removedBecause = (row: SentenceInput["row"]) => removedKeys[kindIndex(row)] ?? "something_happened";

/** Actions whose wording depends on nothing else. */
const plainKeys: Readonly<Record<string, SentenceKey>> = {
  update_question: "edited_your_question",
  comment_question: "commented_your_question",
  comment_answer: "commented_your_answer",
  reply_to_you: "replied_to_you",
  mention_you: "mentioned_you",
  your_question_is_closed: "question_closed",
  your_question_was_reopened: "question_reopened",
  closed_question_was_edited: "closed_question_edited",
  your_question_was_deleted: "question_deleted",
  your_answer_was_deleted: "answer_deleted",
  your_question_was_protected: "question_protected",
  your_question_was_unlisted: "question_unlisted",
  your_edit_was_rejected: "edit_rejected",
  your_answer_became_comment: "answer_became_comment",
  your_comment_was_moved: "comment_moved",
  your_question_was_merged: "question_merged",
  your_appeal_was_granted: "appeal_granted",
  your_appeal_was_declined: "appeal_declined",
  your_rights_were_granted: "rights_granted",
  your_rights_have_ended: "rights_ended",
  up_voted_question: "upvoted_your_question",
  up_voted_answer: "upvoted_your_answer",
  up_voted_comment: "upvoted_your_comment",
  down_voted_question: "downvoted_your_question",
  down_voted_answer: "downvoted_your_answer",
  invited_you_to_answer: "invited_you",
  new_question_followed_tag: "asked_in_followed_tag",
  earned_badge: "earned_badge",
  rule_matched: "rule_told",
  assigned_to_you: "assigned_to_you",
};

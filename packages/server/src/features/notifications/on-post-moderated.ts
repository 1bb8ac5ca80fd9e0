import { kindOfId, type PostMode } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findMove, listItems, type PostMoveRow } from "../post-moves/index.ts";
import { findThread } from "../posts/index.ts";
import { copyMutes, removeCopiedMutes } from "./copy-mutes.ts";
import { notify } from "./index.ts";
import { findLastClosing, findLastOwnEdit, hasUnreadEdit } from "./moderation/closed-questions.ts";
import { findLastEvent } from "./queries.ts";

/** An action on a post of which its author is notified. */
interface AuthorNotification {
  readonly postId: string;
  /** The kind of the event in the timeline. */
  readonly eventKind: string;
  readonly action: string;
  /** The user who did it; not set when even the author is notified of their own action. */
  readonly byId?: string;
}

/** Notifies an author of an action on a post; the author is shown beside it. Rules: docs/rules/notifications.md H7. */
async function notifyAuthor(app: App, { postId, eventKind, action, byId }: AuthorNotification): Promise<void> {
  const thread = await findThread(app.db.read, postId);
  if (!thread || thread.user_id === byId) return;
  // The id of the event: an action that is repeated after it was undone is notified again.
  const mark = await findLastEvent(app.db.read, postId, eventKind);
  const fields = { object_id: postId, kind: "inbox", subject: "posts" } as const;
  const { user_id } = thread;
  const notification = { ...fields, actor_id: user_id, action, mark, receivers: [user_id] };
  await app.db.write((tx) => notify(app, tx, notification));
}

export async function onQuestionClosed(app: App, event: EventOf<"question_closed">): Promise<void> {
  const closed = { eventKind: "question.closed", action: "your_question_is_closed" } as const;
  const by = event.by_admin_list ? {} : { byId: event.user_id };
  await notifyAuthor(app, { postId: event.question_id, ...closed, ...by });
}

export async function onQuestionReopened(app: App, event: EventOf<"question_reopened">): Promise<void> {
  const reopened = { eventKind: "question.reopened", action: "your_question_was_reopened" } as const;
  await notifyAuthor(app, { postId: event.question_id, ...reopened, byId: event.user_id });
}

/**
 * Tells who closed a question that its author has edited it since, for they can reopen it. Rule:
 * docs/rules/notifications.md H20.
 */
export async function onQuestionEdited(app: App, event: EventOf<"question_edited">): Promise<void> {
  await tellClosed(app, event);
}

/** An author's own edit may have waited; who closed the question may have approved it themselves. */
export async function onEditApproved(app: App, event: EventOf<"edit_approved">): Promise<void> {
  const { object_id: question_id, user_id, reviewer_id } = event;
  if (kindOfId(question_id) === "question") await tellClosed(app, { question_id, user_id, reviewer_id });
}

interface EditOfClosed {
  readonly question_id: string;
  readonly user_id: string;
  readonly reviewer_id?: string;
}

async function tellClosed(app: App, { question_id, user_id, reviewer_id }: EditOfClosed): Promise<void> {
  const db = app.db.read;
  const thread = await findThread(db, question_id);
  if (thread?.status !== "closed" || thread.user_id !== user_id) return;
  const closing = await findLastClosing(db, question_id);
  const mark = await findLastOwnEdit(db, question_id, user_id);
  // An edit from before the closing may be handled after it.
  if (!closing || [user_id, reviewer_id].includes(closing.user_id) || BigInt(mark) < BigInt(closing.id)) return;
  // An author who improves a question in many steps sends no mail for each.
  if (await hasUnreadEdit(db, closing.user_id, question_id)) return;
  const edited = {
    object_id: question_id,
    kind: "inbox",
    subject: "posts",
    action: "closed_question_was_edited",
  } as const;
  await app.db.write((tx) => notify(app, tx, { ...edited, actor_id: user_id, mark, receivers: [closing.user_id] }));
}

export async function onQuestionDeleted(app: App, event: EventOf<"question_deleted">): Promise<void> {
  const deleted = { eventKind: "question.deleted", action: "your_question_was_deleted" } as const;
  if (event.by_admin_list) await notifyAuthor(app, { postId: event.question_id, ...deleted });
}

export async function onAnswerDeleted(app: App, event: EventOf<"answer_deleted">): Promise<void> {
  const deleted = { eventKind: "answer.deleted", action: "your_answer_was_deleted" } as const;
  if (event.by_admin_list) await notifyAuthor(app, { postId: event.answer_id, ...deleted });
}

/**
 * Notifies an author that reports have hidden a post, or that it is visible again; `at` is when it was hidden. Rules:
 * docs/rules/hidden-posts.md RH6.
 */
async function notifyHiding(app: App, postId: string, action: string, at: number): Promise<void> {
  const thread = await findThread(app.db.read, postId);
  if (!thread) return;
  const fields = { object_id: postId, kind: "inbox", subject: "posts" } as const;
  const { user_id } = thread;
  const notification = { ...fields, actor_id: user_id, action, mark: String(at), receivers: [user_id] };
  await app.db.write((tx) => notify(app, tx, notification));
}

export async function onPostHidden(app: App, { object_id, at }: EventOf<"post_hidden">): Promise<void> {
  await notifyHiding(app, object_id, "your_post_was_hidden", at);
}

export async function onPostShown(app: App, { object_id, at }: EventOf<"post_shown">): Promise<void> {
  await notifyHiding(app, object_id, "your_post_was_shown", at);
}

const setActions: Readonly<Record<PostMode, string>> = {
  locked: "your_post_was_locked",
  protected: "your_question_was_protected",
  wiki: "your_post_was_made_wiki",
};

/**
 * Notifies an author that staff set a mode on a post, and that a lock has ended. Rules: docs/rules/notifications.md H7,
 * docs/rules/post-modes.md PM6.
 */
export async function onPostModeChanged(app: App, event: EventOf<"post_mode_changed">): Promise<void> {
  const { post_id: postId, mode, is_set, user_id: byId } = event;
  if (!is_set && mode !== "locked") return;
  const action = is_set ? setActions[mode] : "your_post_was_unlocked";
  await notifyAuthor(app, { postId, eventKind: `${kindOfId(postId)}.${is_set ? mode : "unlocked"}`, action, byId });
}

/** What became of a post of an author. */
interface MovedPost {
  /** The post as it is now. */
  readonly object_id: string;
  readonly action: string;
  /** The event of the timeline with the reason. */
  readonly event: readonly [objectId: string, kind: string];
}

/** Notifies the authors of what staff have moved, each once. Rules: docs/rules/post-moves.md MV5. */
export async function onPostMoved(app: App, { move_id }: EventOf<"post_moved">): Promise<void> {
  const db = app.db.read;
  const move = await findMove(db, move_id);
  if (move?.kind === "merge") await carryMutes(app, move);
  if (move?.status !== "done") return;
  if (move.kind === "merge") return notifyAsker(app, move);
  const isAnswer = move.kind === "answer";
  const items = await listItems(db, move.id, isAnswer ? "added" : "comment");
  const kind = kindOfId(move.to_id) ?? "";
  const posts = items.map(({ object_id }): MovedPost => {
    if (!isAnswer) return { object_id, action: "your_comment_was_moved", event: [object_id, `${kind}.comment_moved`] };
    return { object_id, action: "your_answer_became_comment", event: [move.from_id, "answer.to_comment"] };
  });
  const notified = new Set([move.staff_id]);
  for (const { object_id, action, event } of posts) {
    const thread = await findThread(db, object_id);
    if (!thread || notified.has(thread.user_id)) continue;
    const { user_id } = thread;
    notified.add(user_id);
    const mark = await findLastEvent(db, ...event);
    const notification = { object_id, kind: "inbox", subject: "posts", actor_id: user_id, action, mark } as const;
    await app.db.write((tx) => notify(app, tx, { ...notification, receivers: [user_id] }));
  }
}

/** Mutes a question for those who have muted one that was merged into it, until that is undone. */
async function carryMutes(app: App, { from_id: fromId, to_id: toId, status }: PostMoveRow): Promise<void> {
  const carry = status === "done" ? copyMutes : removeCopiedMutes;
  await app.db.write((tx) => carry(tx, { fromId, toId }));
}

/** Notifies the author of a merged question, who is shown beside it. */
async function notifyAsker(app: App, { from_id, to_id: object_id, staff_id }: PostMoveRow): Promise<void> {
  const thread = await findThread(app.db.read, from_id);
  if (!thread || thread.user_id === staff_id) return;
  const { user_id } = thread;
  const mark = await findLastEvent(app.db.read, from_id, "question.merged");
  const merged = { object_id, kind: "inbox", subject: "posts", action: "your_question_was_merged", mark } as const;
  await app.db.write((tx) => notify(app, tx, { ...merged, actor_id: user_id, receivers: [user_id] }));
}

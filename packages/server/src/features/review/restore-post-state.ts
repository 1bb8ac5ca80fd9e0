import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { editAnswerIn, removeAnswer, restoreAnswer } from "../answers/index.ts";
import { editCommentIn } from "../comments/index.ts";
import { findRevision, hasOpenSuggestion } from "../history/index.ts";
import { forgetRemovedTexts } from "../hold-rules/index.ts";
import { checkMayUndelete, type HiddenPostRow, type PostModeRow, snapshotOf } from "../posts/index.ts";
import {
  closeFor,
  editQuestionIn,
  operateOn,
  type QuestionRow,
  removeQuestion,
  reopenLocked,
  restoreQuestion,
} from "../questions/index.ts";
import { setPostStatus } from "./decide-queued-post.ts";
import { type LockedPost, rowOf } from "./lock-post.ts";
import { isModeAction, restorePostMode } from "./modes/restore-post-mode.ts";

/** The state that the log stored for undoing. */
export interface StateBefore {
  readonly status?: string;
  readonly close_reason?: string;
  readonly close_message?: string;
  readonly revision_id?: string;
  readonly original_text?: string;
  readonly flag_ids?: readonly string[];
  readonly mode_before?: PostModeRow | null;
  /** What hid the post. */
  readonly hiding?: HiddenPostRow;
}

interface PostUndo {
  readonly post: LockedPost;
  /** The action in the log. */
  readonly action: string;
  readonly before: StateBefore;
}

const opposite = {
  question_pin: "unpin",
  question_unpin: "pin",
  question_hide: "show",
  question_show: "hide",
} as const;

/** Restores the state a locked post had before an action of staff. What has changed again since then stays. */
export async function restorePostState(app: App, tx: Tx, who: Member, undo: PostUndo): Promise<void> {
  const { post, action, before } = undo;
  if (/^flag_/.test(action)) return;
  if (/_delete$/.test(action)) checkMayUndelete(who, rowOf(post));
  if (/_delete$/.test(action)) await forgetRemovedTexts(tx, [rowOf(post).id]);
  if (isModeAction(action)) {
    if (post.kind !== "comment")
      await restorePostMode(app, tx, who, { post, action, before: before.mode_before ?? null });
    return;
  }
  if (/^post_/.test(action)) return queueAgain(app, tx, undo);
  if (action === "edit_reject") return checkNoEditWaits(tx, rowOf(post).id);
  if (/^edit_|_edit$/.test(action)) return restoreText(app, tx, who, undo);
  if (post.kind === "question") return restoreQuestionState(app, tx, who, { ...undo, question: post.question });
  const isDeleted = rowOf(post).status === "deleted";
  if (isDeleted !== /_delete$/.test(action)) return;
  if (post.kind === "comment") return setPostStatus(app, tx, post, isDeleted ? "available" : "deleted");
  if (isDeleted) await restoreAnswer(app, tx, post, who.id);
  else await removeAnswer(app, tx, post, { user_id: who.id, by_admin_list: before.status === "" });
}

async function restoreQuestionState(
  app: App,
  tx: Tx,
  who: Member,
  { question, action, before }: PostUndo & { readonly question: QuestionRow },
): Promise<void> {
  const user_id = who.id;
  const isClosing = action === "question_close" || action === "question_reopen";
  if (isClosing) return restoreClosing(app, tx, question, { user_id, before });
  if (action === "question_delete" && question.status === "deleted") {
    return restoreQuestion(app, tx, question, user_id);
  }
  if (action === "question_undelete" && question.status !== "deleted") {
    return removeQuestion(app, tx, question, { user_id, by_admin_list: false });
  }
  if (!(action in opposite)) return;
  await operateOn(app, tx, question, { operation: opposite[action as keyof typeof opposite], user_id });
}

/** Closes the question for its earlier reason, or reopens it. */
async function restoreClosing(
  app: App,
  tx: Tx,
  question: QuestionRow,
  { user_id, before }: { readonly user_id: string; readonly before: StateBefore },
): Promise<void> {
  if (before.status === "closed" && (question.status === "available" || question.status === "closed")) {
    const { close_reason = "", close_message = "" } = before;
    await closeFor(app, tx, question, { close_reason, close_message, user_id });
  } else if (before.status !== "closed" && question.status === "closed") {
    await reopenLocked(app, tx, question, { userId: user_id });
  }
}

async function queueAgain(app: App, tx: Tx, { post, action }: PostUndo): Promise<void> {
  const expected = action === "post_reject" ? "deleted" : "available";
  if (rowOf(post).status !== expected) fail("changed_since");
  await setPostStatus(app, tx, post, "pending");
}

/** A rejected edit cannot wait again while another one does. */
export async function checkNoEditWaits(tx: Tx, objectId: string): Promise<void> {
  if (await hasOpenSuggestion(tx, objectId)) fail("changed_since");
}

/** Restores the text from before an edit, by a new edit. */
async function restoreText(app: App, tx: Tx, who: Member, { post, before }: PostUndo): Promise<void> {
  if (post.kind === "comment") {
    const { original_text = "" } = before;
    await editCommentIn(app, tx, who, { comment_id: post.comment.id, original_text });
    return;
  }
  const revision = await findRevision(tx, before.revision_id ?? "");
  if (!revision) fail("changed_since");
  const { title = post.question.title, content = "", tags: slugs = [] } = snapshotOf(revision);
  const start = { base_revision_id: "", restores_revision_id: revision.id, captcha_id: "", captcha_code: "" };
  const edit = { id: rowOf(post).id, content, edit_summary: "", ...start };
  if (post.kind === "answer") {
    await editAnswerIn(app, tx, who, edit);
    return;
  }
  const tags = slugs.map((slug_name) => ({ slug_name, display_name: slug_name, original_text: "" }));
  await editQuestionIn(app, tx, who, { ...edit, title, tags });
}

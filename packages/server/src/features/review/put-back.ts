import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { editAnswerIn, removeAnswer, restoreAnswer } from "../answers/index.ts";
import { editCommentIn } from "../comments/index.ts";
import { findRevision, hasOpenSuggestion } from "../history/index.ts";
import { snapshotOf } from "../posts/index.ts";
import {
  closeFor,
  editQuestionIn,
  openAgain,
  operateOn,
  type QuestionRow,
  removeQuestion,
  restoreQuestion,
} from "../questions/index.ts";
import { setPostStatus } from "./decide-queued-post.ts";
import { type LockedPost, rowOf } from "./lock-post.ts";

/** What the log kept for undoing. */
export interface StateBefore {
  readonly status?: string;
  readonly close_reason?: string;
  readonly close_message?: string;
  readonly revision_id?: string;
  readonly original_text?: string;
  readonly flag_ids?: readonly string[];
}

interface Undoing {
  readonly post: LockedPost;
  /** What was done, as the log has it. */
  readonly action: string;
  readonly before: StateBefore;
}

const opposite = {
  question_pin: "unpin",
  question_unpin: "pin",
  question_hide: "show",
  question_show: "hide",
} as const;

/** Gives a locked post the state it had before staff acted. What has changed again since then stays. */
export async function putBack(app: App, tx: Tx, who: Member, undoing: Undoing): Promise<void> {
  const { post, action, before } = undoing;
  if (/^flag_/.test(action)) return;
  if (/^post_/.test(action)) return makeWait(app, tx, undoing);
  if (action === "edit_reject") return refuseIfEditWaits(tx, rowOf(post).id);
  if (/^edit_|_edit$/.test(action)) return editBack(app, tx, who, undoing);
  if (post.kind === "question") return questionBack(app, tx, who, { ...undoing, question: post.question });
  const isDeleted = rowOf(post).status === "deleted";
  if (isDeleted !== /_delete$/.test(action)) return;
  if (post.kind === "comment") return setPostStatus(app, tx, post, "available");
  if (isDeleted) await restoreAnswer(app, tx, post, who.id);
  else await removeAnswer(app, tx, post, { user_id: who.id, by_admin_list: before.status === "" });
}

async function questionBack(
  app: App,
  tx: Tx,
  who: Member,
  { question, action, before }: Undoing & { readonly question: QuestionRow },
): Promise<void> {
  const user_id = who.id;
  const isClosing = action === "question_close" || action === "question_reopen";
  if (isClosing) return closingBack(app, tx, question, { user_id, before });
  if (action === "question_delete" && question.status === "deleted") {
    return restoreQuestion(app, tx, question, user_id);
  }
  if (action === "question_undelete" && question.status !== "deleted") {
    return removeQuestion(app, tx, question, { user_id, by_admin_list: false });
  }
  if (!(action in opposite)) return;
  await operateOn(app, tx, question, { operation: opposite[action as keyof typeof opposite], user_id });
}

/** Closed for the reason it had, or open. */
async function closingBack(
  app: App,
  tx: Tx,
  question: QuestionRow,
  { user_id, before }: { readonly user_id: string; readonly before: StateBefore },
): Promise<void> {
  if (before.status === "closed" && (question.status === "available" || question.status === "closed")) {
    const { close_reason = "", close_message = "" } = before;
    await closeFor(app, tx, question, { close_reason, close_message, user_id });
  } else if (before.status !== "closed" && question.status === "closed") {
    await openAgain(app, tx, question, user_id);
  }
}

async function makeWait(app: App, tx: Tx, { post, action }: Undoing): Promise<void> {
  const expected = action === "post_reject" ? "deleted" : "available";
  if (rowOf(post).status !== expected) refuse("changed_since");
  await setPostStatus(app, tx, post, "pending");
}

/** An edit that was rejected cannot wait again while another one does. */
export async function refuseIfEditWaits(tx: Tx, objectId: string): Promise<void> {
  if (await hasOpenSuggestion(tx, objectId)) refuse("changed_since");
}

/** Puts back the text from before an edit, as an edit of its own. */
async function editBack(app: App, tx: Tx, who: Member, { post, before }: Undoing): Promise<void> {
  if (post.kind === "comment") {
    const { original_text = "" } = before;
    await editCommentIn(app, tx, who, { comment_id: post.comment.id, original_text });
    return;
  }
  const revision = await findRevision(tx, before.revision_id ?? "");
  if (!revision) refuse("changed_since");
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

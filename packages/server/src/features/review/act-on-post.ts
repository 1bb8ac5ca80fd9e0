import type { Parsed } from "@askwell/contract";
import { type FlagOperation, isOperationFor } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Staff } from "../../who.ts";
import { editAnswerIn, removeAnswer } from "../answers/index.ts";
import { changeComment, editCommentIn } from "../comments/index.ts";
import { closeQuestionIn, editQuestionIn, operateOn, removeQuestion, stateBefore } from "../questions/index.ts";
import type { StaffActionToNote } from "../staff/index.ts";
import { type LockedPost, rowOf } from "./lock-post.ts";

/** What was done to a post, as the log of the staff notes it. */
export type Done = Pick<StaffActionToNote, "action" | "before">;

/** A new text, with title and tags for a question. */
export type NewTexts = Pick<Parsed<"decideFlag">, "title" | "content" | "tags">;

/** What staff want done, with what it needs. */
export type Wanted = Pick<Parsed<"decideFlag">, "close_type" | "close_msg"> &
  NewTexts & { readonly operation: FlagOperation };

/** What an editor sends beside the texts. */
const UNASKED = { base_revision_id: "", restores_revision_id: "", captcha_id: "", captcha_code: "" };

const NOTHING: Done = { action: "flag_settle" };

/** Does to a locked post what staff decided. Refuses what has no effect on its kind. Rules: docs/rules/review.md RV5. */
export async function actOnPost(
  app: App,
  tx: Tx,
  who: Staff,
  { post, wanted }: { readonly post: LockedPost; readonly wanted: Wanted },
): Promise<Done> {
  const { operation } = wanted;
  if (!isOperationFor(post.kind, operation)) refuse("status_invalid");
  if (operation === "ignore_report") return { action: "flag_ignore" };
  if (operation === "edit_post") return editPost(app, tx, who, { post, texts: wanted });
  if (operation === "delete_post") return deletePost(app, tx, who, post);
  if (post.kind !== "question") return NOTHING;
  const { question } = post;
  if (operation === "close_post") {
    const { close_type, close_msg } = wanted;
    await closeQuestionIn(app, tx, who, { id: question.id, close_type, close_msg });
    return { action: "question_close", before: stateBefore(question) };
  }
  const isHidden = await operateOn(app, tx, question, { operation: "hide", user_id: who.id });
  if (!isHidden && question.listed === 1) refuse("status_invalid");
  return isHidden ? { action: "question_hide" } : NOTHING;
}

/** Gives a locked post other texts. */
export async function editPost(
  app: App,
  tx: Tx,
  who: Staff,
  { post, texts }: { readonly post: LockedPost; readonly texts: NewTexts },
): Promise<Done> {
  const { title, content, tags } = texts;
  const missing = [content === "" && "content", post.kind === "question" && title === "" && "title"];
  const fields = missing.filter((field) => field !== false).map((field) => ({ field, code: "required" }));
  if (fields.length > 0) refuse("bad_fields", { fields });
  const { id } = rowOf(post);
  const edit = { id, content, edit_summary: "", ...UNASKED };
  if (post.kind === "question") {
    const { question } = await editQuestionIn(app, tx, who, { ...edit, title, tags });
    return question ? { action: "question_edit", before: { revision_id: question.revision_id } } : NOTHING;
  }
  if (post.kind === "answer") {
    const { answer } = await editAnswerIn(app, tx, who, edit);
    return answer ? { action: "answer_edit", before: { revision_id: answer.revision_id } } : NOTHING;
  }
  const { original_text } = (await editCommentIn(app, tx, who, { comment_id: id, original_text: content })).comment;
  return { action: "comment_edit", before: { original_text } };
}

async function deletePost(app: App, tx: Tx, who: Staff, post: LockedPost): Promise<Done> {
  if (rowOf(post).status === "deleted") return NOTHING;
  const by = { user_id: who.id, by_admin_list: false };
  if (post.kind === "question") await removeQuestion(app, tx, post.question, by);
  else if (post.kind === "answer") await removeAnswer(app, tx, post, by);
  else await changeComment(app, tx, post.comment, { status: "deleted", updated_at: app.now() });
  return { action: `${post.kind}_delete` };
}

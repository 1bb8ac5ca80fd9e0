import type { Parsed } from "@askwell/contract";
import { type FlagOperation, isOperationFor, kindOfId } from "@askwell/domain";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { editAnswerIn, removeAnswer } from "../answers/index.ts";
import { changeComment, editCommentIn } from "../comments/index.ts";
import { checkMayApprove } from "../posts/index.ts";
import {
  closeQuestionIn,
  editProblems,
  editQuestionIn,
  operateOn,
  removeQuestion,
  stateBefore,
} from "../questions/index.ts";
import type { StaffActionInput } from "../staff/index.ts";
import { type LockedPost, rowOf } from "./lock-post.ts";

/** The action performed on a post, for the staff log. */
export type PerformedAction = Pick<StaffActionInput, "action" | "before">;

/** A new text, with title and tags for a question. */
export type PostTexts = Pick<Parsed<"decideFlag">, "title" | "content" | "tags">;

/** The operation that staff chose, with its parameters. */
export type StaffOperation = Pick<Parsed<"decideFlag">, "close_type" | "close_msg"> &
  PostTexts & { readonly operation: FlagOperation /** Logged as the reason. */; readonly note?: string };

/** Fields of an edit that staff operations leave empty. */
const EMPTY_EDIT_FIELDS = { base_revision_id: "", restores_revision_id: "", captcha_id: "", captcha_code: "" };

const NO_CHANGE: PerformedAction = { action: "flag_settle" };

/**
 * Performs an operation of staff on a locked post. Fails when it does not apply to the kind of post. Rules:
 * docs/rules/review.md RV5.
 */
export async function actOnPost(
  app: App,
  tx: Tx,
  who: Member,
  { post, request }: { readonly post: LockedPost; readonly request: StaffOperation },
): Promise<PerformedAction> {
  const { operation } = request;
  if (!isOperationFor(post.kind, operation)) fail("status_invalid");
  if (operation === "ignore_report") return { action: "flag_ignore" };
  if (operation === "edit_post") return editPost(app, tx, who, { post, texts: request });
  if (operation === "delete_post") return deletePost(app, tx, who, post);
  if (post.kind !== "question") return NO_CHANGE;
  const { question } = post;
  if (operation === "close_post") {
    const { close_type, close_msg } = request;
    await closeQuestionIn(app, tx, who, { id: question.id, close_type, close_msg });
    return { action: "question_close", before: stateBefore(question) };
  }
  const isHidden = await operateOn(app, tx, question, { operation: "hide", user_id: who.id });
  if (!isHidden && question.listed === 1) fail("status_invalid");
  return isHidden ? { action: "question_hide" } : NO_CHANGE;
}

/** Edits the text of a locked post at once, which a program does with a trusted key only. */
export async function editPost(
  app: App,
  tx: Tx,
  who: Member,
  { post, texts }: { readonly post: LockedPost; readonly texts: PostTexts },
): Promise<PerformedAction> {
  checkMayApprove(who);
  const { title, content, tags } = texts;
  const missing = [content === "" && "content", post.kind === "question" && title === "" && "title"];
  const fields = missing.filter((field) => field !== false).map((field) => ({ field, code: "required" }));
  if (fields.length > 0) fail("bad_fields", { fields });
  const { id } = rowOf(post);
  const edit = { id, content, edit_summary: "", ...EMPTY_EDIT_FIELDS };
  if (post.kind === "question") {
    const { question } = await editQuestionIn(app, tx, who, { ...edit, title, tags });
    return question ? { action: "question_edit", before: { revision_id: question.revision_id } } : NO_CHANGE;
  }
  if (post.kind === "answer") {
    const { answer } = await editAnswerIn(app, tx, who, edit);
    return answer ? { action: "answer_edit", before: { revision_id: answer.revision_id } } : NO_CHANGE;
  }
  const { original_text } = (await editCommentIn(app, tx, who, { comment_id: id, original_text: content })).comment;
  return { action: "comment_edit", before: { original_text } };
}

/** The failures of new texts of a question that the contract does not check; other posts have one field. */
export async function editedPostProblems(app: App, who: Member, id: string, texts: PostTexts): Promise<FieldFailure[]> {
  if (kindOfId(id) !== "question") return [];
  const missing = (["title", "content"] as const).filter((field) => texts[field] === "");
  const problems: FieldFailure[] = missing.map((field) => ({ field, code: "required" }));
  const otherProblems = await editProblems(app, who, texts);
  return [...problems, ...otherProblems.filter(({ field }) => !missing.some((other) => other === field))];
}

async function deletePost(app: App, tx: Tx, who: Member, post: LockedPost): Promise<PerformedAction> {
  if (rowOf(post).status === "deleted") return NO_CHANGE;
  const by = { user_id: who.id, by_admin_list: false };
  if (post.kind === "question") await removeQuestion(app, tx, post.question, by);
  else if (post.kind === "answer") await removeAnswer(app, tx, post, by);
  else await changeComment(app, tx, post.comment, { status: "deleted", updated_at: app.now() });
  return { action: `${post.kind}_delete` };
}

import type { Parsed, Reply } from "@askwell/contract";
import { mayEditComment } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { lockRightsOn } from "../granted-rights/index.ts";
import {
  announceHeld,
  checkThreadUnlocked,
  findThread,
  type Judge,
  judgeEdit,
  renderText,
  writeReviewed,
} from "../posts/index.ts";
import { checkNewcomerEdit } from "../rate-limits/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { changeComment } from "./change-comment.ts";
import { lockComment } from "./queries.ts";
import type { CommentRow } from "./table.ts";

/** Changes the text of a comment; no version is stored. Rules: docs/rules/comments.md K2. */
export async function editComment(
  app: App,
  member: Member,
  input: Parsed<"editComment">,
): Promise<Reply<"editComment">> {
  return writeReviewed(app, member, async (tx, judge) => {
    const who = await lockRightsOn(app, tx, member, input.comment_id);
    const { comment, ...reply } = await editCommentIn(app, tx, who, { ...input, judge });
    const { id, user_id: person_id, original_text } = comment;
    const done = { action: "comment_edit", object: { id, kind: "comment" }, person_id } as const;
    await logStaffAction(app, tx, who, { ...done, before: { original_text } });
    return reply;
  });
}

/** The input of an edit. */
interface EditCommentInput {
  readonly comment_id: string;
  readonly original_text: string;
  /** Not set for edits that are not reviewed. */
  readonly judge?: Judge;
}

/** The same inside a transaction; returns also the previous comment. */
export async function editCommentIn(
  app: App,
  tx: Tx,
  member: Member,
  input: EditCommentInput,
): Promise<Reply<"editComment"> & { comment: CommentRow }> {
  const locked = await lockComment(tx, input.comment_id);
  const comment = required(locked?.status === "available" ? locked : undefined, "comment_not_found");
  const verdict = mayEditComment(member, comment, app.now());
  if (!verdict.allowed) fail(verdict.reason);
  const thread = await findThread(tx, comment.id);
  if (thread) await checkThreadUnlocked(tx, member, thread);
  await checkNewcomerEdit(app, tx, member, { before: comment.original_text, after: input.original_text });
  const text = await renderText(app, tx, input.original_text, comment.id);
  if (text.description === "") fail("bad_fields", { fields: [{ field: "original_text", code: "required" }] });
  const held = judgeEdit(app, member, {
    ...{ judge: input.judge, isPublic: true, field: "original_text" },
    ...{ object_type: "comment", title: "", tags: [], markdown: input.original_text },
    question_id: comment.question_id,
  });
  const change = { original_text: text.content, parsed_text: text.html, renderer: text.renderer };
  const status = held ? "pending" : "available";
  await changeComment(app, tx, comment, { ...change, status, updated_at: app.now() });
  if (held) await announceHeld(app, tx, comment.id, held);
  return { comment_id: comment.id, original_text: text.content, parsed_text: text.html, comment };
}

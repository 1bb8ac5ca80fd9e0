import { mentionedNames } from "@askwell/content/markdown";
import type { Parsed, Reply } from "@askwell/contract";
import { mayComment, mentionReceivers, thresholdsOf, type UserStatus } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { recordEvent } from "../history/index.ts";
import {
  addToTotals,
  announceHeld,
  checkThreadUnlocked,
  type Judge,
  type OnStored,
  renderText,
  writeOnce,
  writtenBy,
} from "../posts/index.ts";
import { checkNewcomer } from "../rate-limits/index.ts";
import { usersByUsername } from "../users/index.ts";
import { logComment } from "./change-comment.ts";
import { findComment } from "./queries.ts";
import type { CommentRow } from "./table.ts";
import { lockVisiblePost } from "./visible-post.ts";
import { commentReplies } from "./wire.ts";

/**
 * Adds a comment to a post, or a reply to another comment on it. `onStored` takes part in the transaction. Rules:
 * docs/rules/comments.md K1, K4 to K6.
 */
export async function addComment(
  app: App,
  member: Member,
  input: Parsed<"addComment">,
  onStored?: OnStored,
): Promise<Reply<"addComment">> {
  const store = async (tx: Tx, judge: Judge) => {
    const post = await lockVisiblePost(tx, member, input.object_id);
    const verdict = mayComment(member, post, thresholdsOf(app.settings.get("privileges")));
    if (!verdict.allowed) fail(verdict.reason);
    await checkThreadUnlocked(tx, member, post);
    await checkNewcomer(app, tx, member, input.original_text);
    const replied = await repliedComment(tx, post.id, input.reply_comment_id);

    const id = await app.ids.next(tx, "comment");
    const text = await renderText(app, tx, input.original_text, id);
    if (text.description === "") fail("bad_fields", { fields: [{ field: "original_text", code: "required" }] });
    const submission = { object_type: "comment", action: "create", title: "", tags: [] } as const;
    const judgement = judge({ ...submission, markdown: input.original_text, question_id: post.question.id });
    const row: CommentRow = {
      id,
      created_at: app.now(),
      updated_at: app.now(),
      user_id: member.id,
      object_id: post.id,
      question_id: post.question.id,
      reply_comment_id: replied?.id ?? "0",
      reply_user_id: replied?.user_id ?? "0",
      original_text: text.content,
      parsed_text: text.html,
      renderer: text.renderer,
      status: judgement.status,
      score: 0,
      ...writtenBy(member),
    };
    await tx.insertInto("comments").values(row).execute();
    await logComment(app, tx, { before: null, after: row });
    const event = { user_id: member.id, object_id: row.id, original_object_id: post.id, program: row.program };
    await recordEvent(app, tx, { ...event, kind: `${post.kind}.commented` });
    if (judgement.status === "available") await announceComment(app, tx, row);
    else await announceHeld(app, tx, row.id, judgement);
    await onStored?.(tx, row);
    return row;
  };
  return ownReply(app, member, await writeOnce(app, member, { store, idOf: ({ id }) => id }));
}

/** The reply of a comment that is repeated with its key. */
export async function repeatedComment(app: App, member: Member, id: string): Promise<Reply<"addComment">> {
  return ownReply(app, member, required(await findComment(app.db.read, id), "comment_not_found"));
}

async function ownReply(app: App, member: Member, comment: CommentRow): Promise<Reply<"addComment">> {
  const [reply] = await commentReplies(app, app.db.read, member, [comment]);
  return comment.reply_user_id === member.id ? withoutOwnName(reply!) : reply!;
}

async function announceComment(app: App, tx: Tx, comment: CommentRow): Promise<void> {
  await addToTotals(tx, { "comments.available": 1 });
  const mentioned = await mentionedIn(tx, comment);
  await app.emit(tx, { kind: "comment_posted", comment_id: comment.id, user_id: comment.user_id, mentioned });
  await app.invalidate(tx, `question:${comment.question_id}`);
}

/** The comment that is replied to; fails unless it is available and on the same post. */
async function repliedComment(tx: Tx, postId: string, id: string): Promise<CommentRow | undefined> {
  if (id === "") return undefined;
  const comment = await findComment(tx, id);
  const isAvailable = comment?.object_id === postId && comment.status === "available";
  return required(isAvailable ? comment : undefined, "comment_not_found");
}

/** The users whom a comment mentions and who are notified. */
export async function mentionedIn(tx: Tx, comment: CommentRow): Promise<string[]> {
  const people = await usersByUsername(tx, mentionedNames(comment.original_text));
  const mentioned = people.map((person) => ({ id: person.id, status: person.status as UserStatus }));
  return mentionReceivers(mentioned, comment.user_id).map((person) => person.id);
}

/** The reply of a call that replies to the caller's own comment names no user. Source: docs/wire/content.md "Comments". */
function withoutOwnName(reply: Reply<"addComment">): Reply<"addComment"> {
  return { ...reply, reply_username: "", reply_user_display_name: "", reply_user_status: "" };
}

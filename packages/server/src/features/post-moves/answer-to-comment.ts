import type { Parsed, Reply } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { type AnswerRow, lockThread, removeAnswer } from "../answers/index.ts";
import { listCommentsOn, moveComment, storeMovedComment } from "../comments/index.ts";
import { recordEvent } from "../history/index.ts";
import { checkUnlocked } from "../posts/index.ts";
import { lockMover } from "./lock-mover.ts";
import { lockTarget } from "./lock-target.ts";
import { recordMove } from "./record-move.ts";

/**
 * Makes an answer a comment of its author and its time, moves the comments on it, and deletes it. Rules:
 * docs/rules/post-moves.md MV2 and MV3.
 */
export async function answerToComment(
  app: App,
  member: Member,
  input: Parsed<"answerToComment">,
): Promise<Reply<"answerToComment">> {
  return app.db.write(async (tx) => {
    const staff = await lockMover(app, tx, member, input.answer_id);
    const locked = required(await lockThread(tx, input.answer_id), "answer_not_found", { status: 400 });
    const { answer, question } = locked;
    if (answer.status === "deleted") fail("object_deleted");
    if (answer.status !== "available" || input.to_id === answer.id) fail("status_invalid");
    checkUnlocked(staff, question, answer);
    const to = await lockTarget(tx, staff, question, input.to_id);
    const { id, user_id, created_at, accepted, accepted_at, program, program_key } = answer;
    const written = { user_id, created_at, program, program_key, text: textOf(answer, input.text) };
    const comment = await storeMovedComment(app, tx, { ...to, ...written });
    const below = await listCommentsOn(tx, id);
    for (const each of below) await moveComment(app, tx, each, to);
    await removeAnswer(app, tx, locked, { user_id: staff.id, by_admin_list: false });
    const { reason } = input;
    const event = { user_id: staff.id, object_id: id, detail: reason };
    await recordEvent(app, tx, { ...event, kind: "answer.to_comment" });
    await recordEvent(app, tx, { ...event, original_object_id: question.id, kind: "question.to_comment" });
    const before = JSON.stringify({ accepted_at: accepted === 1 ? accepted_at : 0 });
    return recordMove(app, tx, staff, {
      ...{ kind: "answer", from_id: id, to_id: to.object_id, action: "answer_to_comment" },
      ...{ object: { id, kind: "answer" }, person_id: user_id, reason },
      items: [
        { kind: "answer", object_id: id, before },
        { kind: "added", object_id: comment.id, before: "{}" },
        ...below.map((each) => ({ kind: "comment", object_id: each.id, before: JSON.stringify({ object_id: id }) })),
      ],
    });
  });
}

/** The text of the comment; nothing is cut off. Rules: docs/rules/post-moves.md MV2. */
function textOf({ content }: AnswerRow, shortened: string): string {
  const text = shortened.trim() === "" ? content : shortened;
  const { min, max } = limits.comment;
  const length = [...text.trim()].length;
  if (length > max) fail("bad_fields", { fields: [{ field: "text", code: `max:${max}` }] });
  if (length < min) fail("bad_fields", { fields: [{ field: "text", code: `min:${min}` }] });
  return text;
}

import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { wireId } from "../posts/index.ts";
import { idOfUsername, userBasics } from "../users/index.ts";
import { type CommentListRequest, listedComments } from "./listed-comments.ts";

/** All comments of a status, by time or by votes. Rules: docs/rules/administration.md AD8. */
export async function adminCommentPage(
  app: App,
  _admin: Admin,
  input: Parsed<"adminCommentPage">,
): Promise<Reply<"adminCommentPage">> {
  const db = app.db.read;
  const userId = await idOfUsername(db, input.username);
  return commentListPart(app, db, { ...input, userId, limit: input.page_size });
}

/** A part of the list in its wire format. */
export async function commentListPart(
  app: App,
  db: Db,
  request: CommentListRequest,
): Promise<Reply<"adminCommentPage">> {
  const { rows, next, isPartial } = await listedComments(db, request);
  const titles = await titlesOf(
    db,
    rows.map((row) => row.question_id),
  );
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.user_id),
  );
  const list = rows.map((row) => ({
    id: row.id,
    question_id: wireId(app, row.question_id),
    answer_id: row.object_id === row.question_id ? "" : wireId(app, row.object_id),
    title: titles.get(row.question_id) ?? "",
    original_text: row.original_text,
    create_time: row.created_at,
    vote_count: row.score,
    user_info: people.get(row.user_id)!,
  }));
  return { list, next, is_partial: isPartial };
}

async function titlesOf(db: Db, questionIds: readonly string[]): Promise<Map<string, string>> {
  if (questionIds.length === 0) return new Map();
  const questions = db
    .selectFrom("questions")
    .select(["id", "title"])
    .where("id", "in", [...new Set(questionIds)]);
  return new Map((await questions.execute()).map(({ id, title }) => [id, title]));
}

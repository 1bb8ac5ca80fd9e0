import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { wireId } from "../posts/index.ts";
import { findUserByUsername } from "../users/index.ts";

/** A user's comments on public posts, newest first; the caller's own if no username is given. */
export async function personalComments(
  app: App,
  viewer: Viewer,
  input: Parsed<"personalComments">,
): Promise<Reply<"personalComments">> {
  const db = app.db.read;
  const name = input.username || viewer.username;
  const person = required(await findUserByUsername(db, name), "user_not_found", { status: 400 });
  const { count } = await publicComments(db, person.id)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await publicComments(db, person.id)
    .select([
      "comments.id",
      "comments.created_at",
      "comments.object_id",
      "comments.question_id",
      "comments.parsed_text",
      "questions.title",
      "questions.url_title",
    ])
    .orderBy("comments.created_at", "desc")
    .orderBy("comments.id", "desc")
    .limit(input.page_size)
    .offset((input.page - 1) * input.page_size)
    .execute();
  const list = rows.map((row) => {
    const onAnswer = row.object_id !== row.question_id;
    return {
      comment_id: row.id,
      created_at: row.created_at,
      object_id: row.object_id,
      question_id: wireId(app, row.question_id),
      answer_id: onAnswer ? wireId(app, row.object_id) : "",
      object_type: onAnswer ? "answer" : "question",
      title: row.title,
      url_title: row.url_title,
      content: row.parsed_text,
    };
  });
  return { count: Number(count), list };
}

function publicComments(db: Db, userId: string) {
  return db
    .selectFrom("comments")
    .innerJoin("questions", "questions.id", "comments.question_id")
    .leftJoin("answers", "answers.id", "comments.object_id")
    .where("comments.user_id", "=", userId)
    .where("comments.status", "=", "available")
    .where("questions.visible", "=", 1)
    .where((eb) => eb.or([eb("answers.status", "is", null), eb("answers.status", "=", "available")]));
}

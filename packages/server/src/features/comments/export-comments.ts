import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { csvTime, listCsv } from "../../platform/csv/index.ts";
import type { Admin } from "../../viewer.ts";
import { idOfUsername } from "../users/index.ts";
import { commentListPart } from "./admin-comment-page.ts";

const columns = ["id", "time", "author", "votes", "question_id", "question", "answer_id", "text"];

/** The comments of a list as CSV, in its order; times are in UTC. Rules: docs/rules/administration.md AD9. */
export async function exportComments(
  app: App,
  _admin: Admin,
  input: Parsed<"exportComments">,
): Promise<Reply<"exportComments">> {
  const db = app.db.read;
  const userId = await idOfUsername(db, input.username);
  const csv = await listCsv(columns, async (after, limit) => {
    const { list, next } = await commentListPart(app, db, { ...input, userId, after, limit });
    const rows = list.map((comment) => [
      ...[comment.id, csvTime(comment.create_time), comment.user_info.username, comment.vote_count],
      ...[comment.question_id, comment.title, comment.answer_id, comment.original_text],
    ]);
    return { rows, next };
  });
  return { csv };
}

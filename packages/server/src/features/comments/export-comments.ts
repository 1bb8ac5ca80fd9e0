import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { csvOf } from "../../platform/csv/index.ts";
import type { Admin } from "../../viewer.ts";
import { authorId, commentListPart } from "./admin-comment-page.ts";

/** The most comments of an export, how many are read at once, and how often a search for words goes on. */
const MAX_EXPORTED = 5000;
const EXPORT_BATCH = 500;
const MAX_READS = 60;

const columns = ["id", "time", "author", "votes", "question_id", "question", "answer_id", "text"];

/** The comments of a list as CSV, in its order; times are in UTC. Rules: docs/rules/administration.md AD9. */
export async function exportComments(
  app: App,
  _admin: Admin,
  input: Parsed<"exportComments">,
): Promise<Reply<"exportComments">> {
  const db = app.db.read;
  const userId = await authorId(db, input.username);
  const rows: (string | number)[][] = [];
  let after = "";
  for (let reads = 0; reads < MAX_READS && rows.length < MAX_EXPORTED; reads++) {
    const part = await commentListPart(app, db, { ...input, userId, after, limit: EXPORT_BATCH });
    rows.push(
      ...part.list.map((comment) => [
        ...[comment.id, new Date(comment.create_time * 1000).toISOString(), comment.user_info.username],
        ...[comment.vote_count, comment.question_id, comment.title, comment.answer_id, comment.original_text],
      ]),
    );
    after = part.next;
    if (after === "") break;
  }
  return { csv: csvOf([columns, ...rows]) };
}

import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../who.ts";
import { forgetHistory } from "../history/index.ts";
import { addToTotals, forgetLinks } from "../posts/index.ts";
import { forgetQuestions, recountLinks } from "../questions/index.ts";
import { forgetDeletedUsers } from "../users/index.ts";

const CHUNK = 100;

/** Removes for good what is deleted; posts go with all that belongs to them. Source: api-admin-and-platform 1.11. */
export async function deletePermanently(app: App, _who: Admin, input: Parsed<"deletePermanently">): Promise<null> {
  if (input.type === "users") await app.db.write((tx) => forgetDeletedUsers(app, tx));
  while (input.type === "questions" && (await app.db.write((tx) => purgeQuestions(app, tx)))) {}
  while (input.type === "answers" && (await app.db.write((tx) => purgeAnswers(app, tx)))) {}
  return null;
}

/** Answers with whether there may be more. */
async function purgeQuestions(app: App, tx: Tx): Promise<boolean> {
  const deleted = tx.selectFrom("questions").select("id").where("status", "=", "deleted");
  const ids = (await deleted.orderBy("created_at").limit(CHUNK).execute()).map((row) => row.id);
  if (ids.length === 0) return false;
  const answers = await tx.selectFrom("answers").select(["id", "status"]).where("question_id", "in", ids).execute();
  await removeAnswers(app, tx, answers);
  await forgetQuestions(app, tx, ids);
  return true;
}

async function purgeAnswers(app: App, tx: Tx): Promise<boolean> {
  const deleted = tx.selectFrom("answers").select(["id", "status"]).where("status", "=", "deleted");
  const answers = await deleted.orderBy("created_at").limit(CHUNK).execute();
  await removeAnswers(app, tx, answers);
  return answers.length > 0;
}

async function removeAnswers(app: App, tx: Tx, answers: readonly { id: string; status: string }[]): Promise<void> {
  const post_ids = answers.map((answer) => answer.id);
  if (post_ids.length === 0) return;
  await tx.deleteFrom("answers").where("id", "in", post_ids).execute();
  await recountLinks(tx, await forgetLinks(tx, post_ids));
  await forgetHistory(tx, post_ids);
  await app.search.remove(tx, post_ids);
  const of = (status: string) => -answers.filter((answer) => answer.status === status).length;
  await addToTotals(tx, {
    "answers.available": of("available"),
    "answers.deleted": of("deleted"),
    "answers.pending": of("pending"),
  });
  await app.emit(tx, { kind: "posts_purged", post_ids });
}

import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { forUpdate } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../who.ts";
import { forgetHistory } from "../history/index.ts";
import { addToTotals, forgetLinks } from "../posts/index.ts";
import { forgetQuestions, recountLinks } from "../questions/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { addToUserCounts, forgetDeletedUsers } from "../users/index.ts";
import type { AnswerRow } from "./table.ts";

const CHUNK = 100;

/** Removes for good what is deleted; posts go with all that belongs to them. Source: api-admin-and-platform 1.11. */
export async function deletePermanently(app: App, who: Admin, input: Parsed<"deletePermanently">): Promise<null> {
  const all = { action: "posts_purge", object: { id: "0", kind: "" }, person_id: "0", note: input.type } as const;
  await app.db.write((tx) => noteStaffAction(app, tx, who, all));
  if (input.type === "users") await app.db.write((tx) => forgetDeletedUsers(app, tx));
  while (input.type === "questions" && (await app.db.write((tx) => purgeQuestions(app, tx)))) {}
  while (input.type === "answers" && (await app.db.write((tx) => purgeAnswers(app, tx)))) {}
  return null;
}

/** Answers with whether there may be more. Answers are safe behind the lock of their question. */
async function purgeQuestions(app: App, tx: Tx): Promise<boolean> {
  const deleted = tx.selectFrom("questions").select("id").where("status", "=", "deleted");
  const ids = (await forUpdate(deleted.orderBy("created_at").limit(CHUNK)).execute()).map((row) => row.id);
  if (ids.length === 0) return false;
  const answers = tx.selectFrom("answers").select(["id", "status", "user_id"]).where("question_id", "in", ids);
  await removeAnswers(app, tx, await answers.execute());
  await forgetQuestions(app, tx, ids);
  return true;
}

/** Answers with whether there may be more. Somebody may bring an answer back until its question is locked. */
async function purgeAnswers(app: App, tx: Tx): Promise<boolean> {
  const deleted = tx.selectFrom("answers").where("status", "=", "deleted");
  const found = await deleted.select(["id", "question_id"]).orderBy("created_at").limit(CHUNK).execute();
  if (found.length === 0) return false;
  const questionIds = found.map((row) => row.question_id);
  const ids = found.map((row) => row.id);
  await forUpdate(tx.selectFrom("questions").select("id").where("id", "in", questionIds).orderBy("id")).execute();
  const still = await deleted.select(["id", "status", "user_id"]).where("id", "in", ids).execute();
  await removeAnswers(app, tx, still);
  return true;
}

type Removed = Pick<AnswerRow, "id" | "status" | "user_id">;

async function removeAnswers(app: App, tx: Tx, answers: readonly Removed[]): Promise<void> {
  const post_ids = answers.map((answer) => answer.id);
  if (post_ids.length === 0) return;
  await tx.deleteFrom("answers").where("id", "in", post_ids).execute();
  await recountLinks(tx, await forgetLinks(tx, post_ids));
  await forgetHistory(tx, post_ids);
  await app.search.remove(tx, post_ids);
  await uncount(app, tx, answers);
  await app.emit(tx, { kind: "posts_purged", post_ids });
}

/** Answers that were available went with their question; until now they counted for their authors. */
async function uncount(app: App, tx: Tx, answers: readonly Removed[]): Promise<void> {
  const byStatus = Object.groupBy(answers, (answer) => answer.status);
  const of = (status: string) => -(byStatus[status]?.length ?? 0);
  await addToTotals(tx, {
    "answers.available": of("available"),
    "answers.deleted": of("deleted"),
    "answers.pending": of("pending"),
  });
  const byAuthor = Object.groupBy(byStatus.available ?? [], (answer) => answer.user_id);
  for (const [id, theirs = []] of Object.entries(byAuthor).sort(([a], [b]) => Number(a) - Number(b))) {
    await addToUserCounts(tx, id, { answer_count: -theirs.length });
    await app.touch(tx, `user:${id}`);
  }
}

import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { forUpdate } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { deleteHistory } from "../history/index.ts";
import { addToTotals, deleteLinks } from "../posts/index.ts";
import { purgeQuestionRows, recountLinks } from "../questions/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { addToUserCounts, purgeDeletedUsers } from "../users/index.ts";
import type { AnswerRow } from "./table.ts";

const CHUNK = 100;

/**
 * Permanently removes deleted users or posts; posts are removed with everything that belongs to them.
 * Source: docs/wire/administration.md "Removing for good".
 */
export async function deletePermanently(app: App, admin: Admin, input: Parsed<"deletePermanently">): Promise<null> {
  const all = { action: "posts_purge", object: { id: "0", kind: "" }, person_id: "0", note: input.type } as const;
  await app.db.write((tx) => logStaffAction(app, tx, admin, all));
  if (input.type === "users") await app.db.write((tx) => purgeDeletedUsers(app, tx));
  while (input.type === "questions" && (await app.db.write((tx) => purgeQuestions(app, tx)))) {}
  while (input.type === "answers" && (await app.db.write((tx) => purgeAnswers(app, tx)))) {}
  return null;
}

/** Returns whether there may be more. The lock of a question protects its answers. */
async function purgeQuestions(app: App, tx: Tx): Promise<boolean> {
  const deleted = tx.selectFrom("questions").select("id").where("status", "=", "deleted");
  const ids = (await forUpdate(deleted.orderBy("created_at").limit(CHUNK)).execute()).map((row) => row.id);
  if (ids.length === 0) return false;
  const answers = tx
    .selectFrom("answers")
    .select(["id", "status", "user_id", "question_id"])
    .where("question_id", "in", ids);
  await removeAnswers(app, tx, await answers.execute());
  await purgeQuestionRows(app, tx, ids);
  return true;
}

/** Returns whether there may be more. Statuses are read again under the lock: an answer may be restored before it. */
async function purgeAnswers(app: App, tx: Tx): Promise<boolean> {
  const deleted = tx.selectFrom("answers").where("status", "=", "deleted");
  const candidates = await deleted.select(["id", "question_id"]).orderBy("created_at").limit(CHUNK).execute();
  if (candidates.length === 0) return false;
  const questionIds = candidates.map((row) => row.question_id);
  const ids = candidates.map((row) => row.id);
  await forUpdate(tx.selectFrom("questions").select("id").where("id", "in", questionIds).orderBy("id")).execute();
  const deletedAnswers = await deleted
    .select(["id", "status", "user_id", "question_id"])
    .where("id", "in", ids)
    .execute();
  await removeAnswers(app, tx, deletedAnswers);
  return true;
}

type RemovedAnswer = Pick<AnswerRow, "id" | "status" | "user_id" | "question_id">;

async function removeAnswers(app: App, tx: Tx, answers: readonly RemovedAnswer[]): Promise<void> {
  const post_ids = answers.map((answer) => answer.id);
  if (post_ids.length === 0) return;
  await tx.deleteFrom("answers").where("id", "in", post_ids).execute();
  await recountLinks(tx, await deleteLinks(tx, post_ids));
  await deleteHistory(tx, post_ids);
  await app.search.remove(tx, post_ids);
  await subtractCounts(app, tx, answers);
  const question_ids = [...new Set(answers.map((answer) => answer.question_id))];
  await app.emit(tx, { kind: "posts_purged", post_ids, question_ids });
}

/** Subtracts removed answers from the counts; available ones were removed with their question and still counted. */
async function subtractCounts(app: App, tx: Tx, answers: readonly RemovedAnswer[]): Promise<void> {
  const byStatus = Object.groupBy(answers, (answer) => answer.status);
  const of = (status: string) => -(byStatus[status]?.length ?? 0);
  await addToTotals(tx, {
    "answers.available": of("available"),
    "answers.deleted": of("deleted"),
    "answers.pending": of("pending"),
  });
  const byAuthor = Object.groupBy(byStatus.available ?? [], (answer) => answer.user_id);
  for (const [id, own = []] of Object.entries(byAuthor).sort(([a], [b]) => Number(a) - Number(b))) {
    await addToUserCounts(tx, id, { answer_count: -own.length });
    await app.invalidate(tx, `user:${id}`);
  }
}

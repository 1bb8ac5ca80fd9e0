import { toNumber, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";

/** Questions of one statement. */
const CHUNK = 500;

/** Records that threads have changed: a turn that works on them at this moment does not forget them. */
export async function recordChanges(tx: Tx, questionIds: readonly string[]): Promise<void> {
  const rows = [...questionIds].sort().map((question_id) => ({ question_id, batch: "" }));
  for (let start = 0; start < rows.length; start += CHUNK)
    await upsert(tx, "semantic_changes", rows.slice(start, start + CHUNK), ["question_id"]);
}

/** Marks some changed threads with a turn, and returns their questions. */
export async function claimChanges(tx: Tx, batch: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("semantic_changes")
    .select("question_id")
    .orderBy("question_id")
    .limit(limit)
    .execute();
  const ids = rows.map(({ question_id }) => question_id);
  if (ids.length > 0) await tx.updateTable("semantic_changes").set({ batch }).where("question_id", "in", ids).execute();
  return ids;
}

/** Forgets changes, except those of threads that have changed again. */
export async function finishChanges(tx: Tx, batch: string, questionIds: readonly string[]): Promise<void> {
  if (questionIds.length === 0) return;
  const done = tx.deleteFrom("semantic_changes").where("question_id", "in", questionIds);
  await done.where("batch", "=", batch).execute();
}

export async function countChanges(db: Db): Promise<number> {
  const counted = db.selectFrom("semantic_changes").select(({ fn }) => fn.countAll<number>().as("n"));
  return toNumber((await counted.executeTakeFirstOrThrow()).n);
}

/** Ids of the newest public questions. */
export async function listNewestQuestions(db: Db, limit: number): Promise<string[]> {
  const newest = db.selectFrom("questions").select("id").where("visible", "=", 1).orderBy("id", "desc").limit(limit);
  return (await newest.execute()).map(({ id }) => id);
}

/** Ids of questions below one, public or not, from the newest on; "" begins with the newest. */
export async function listQuestionsBefore(db: Db, before: string, limit: number): Promise<string[]> {
  const all = db.selectFrom("questions").select("id");
  const older = before === "" ? all : all.where("id", "<", before);
  return (await older.orderBy("id", "desc").limit(limit).execute()).map(({ id }) => id);
}

/** Public questions, as far as a provider may get them. */
export async function listPublicQuestions(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const columns = ["id", "title", "html", "accepted_answer_id"] as const;
  return db.selectFrom("questions").select(columns).where("id", "in", ids).where("visible", "=", 1).execute();
}

export async function listAvailableAnswers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const columns = ["id", "question_id", "html"] as const;
  return db.selectFrom("answers").select(columns).where("id", "in", ids).where("status", "=", "available").execute();
}

/** How many posts a provider gets: public questions, and accepted answers. */
export async function countPosts(db: Db): Promise<number> {
  const posts = db.selectFrom("search").where("visible", "=", 1);
  const questions = posts.where("kind", "=", "question");
  const answers = posts.where("kind", "=", "answer").where("accepted", "=", 1);
  const counts = await Promise.all(
    [questions, answers].map((each) =>
      each.select(({ fn }) => fn.countAll<number>().as("n")).executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { n }) => sum + toNumber(n), 0);
}

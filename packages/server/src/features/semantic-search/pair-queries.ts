import { forUpdate, insertIgnore, toNumber } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { SimilarQuestionRow } from "./table.ts";

type PairKey = Pick<SimilarQuestionRow, "question_id" | "other_id">;

/** Which of some questions are public and open. */
export async function listOpenQuestions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const open = db.selectFrom("questions").select("id").where("id", "in", ids).where("visible", "=", 1);
  return new Set((await open.where("status", "=", "available").execute()).map(({ id }) => id));
}

/** Pairs of which both questions are public and open: one that was closed, merged or deleted is settled. */
const openPairs = (db: Db, status: string) =>
  db
    .selectFrom("similar_questions as pair")
    .innerJoin("questions as one", "one.id", "pair.question_id")
    .innerJoin("questions as other", "other.id", "pair.other_id")
    .where("pair.status", "=", status)
    .where("one.visible", "=", 1)
    .where("one.status", "=", "available")
    .where("other.visible", "=", 1)
    .where("other.status", "=", "available");

/** A page of pairs, the last found first. */
export async function listPairs(
  db: Db,
  status: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<SimilarQuestionRow[]> {
  return openPairs(db, status)
    .selectAll("pair")
    .orderBy("pair.found_at", "desc")
    .orderBy("pair.question_id", "desc")
    .orderBy("pair.other_id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countPairs(db: Db, status: string): Promise<number> {
  const counted = openPairs(db, status).select(({ fn }) => fn.countAll<number>().as("n"));
  return toNumber((await counted.executeTakeFirstOrThrow()).n);
}

/** The questions of some pairs, as they are listed. */
export async function listPairedQuestions(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const columns = ["id", "title", "url_title", "created_at", "answer_count", "accepted_answer_id"] as const;
  return db.selectFrom("questions").select(columns).where("id", "in", ids).execute();
}

export async function lockPair(tx: Tx, { question_id, other_id }: PairKey): Promise<SimilarQuestionRow | undefined> {
  const pair = tx.selectFrom("similar_questions").selectAll().where("question_id", "=", question_id);
  return forUpdate(pair.where("other_id", "=", other_id)).executeTakeFirst();
}

export async function changePair(tx: Tx, key: PairKey, change: Partial<SimilarQuestionRow>): Promise<void> {
  const pair = tx.updateTable("similar_questions").set(change).where("question_id", "=", key.question_id);
  await pair.where("other_id", "=", key.other_id).execute();
}

/** Deletes the pairs of purged questions. */
export async function deletePairs(tx: Tx, questionIds: readonly string[]): Promise<void> {
  if (questionIds.length === 0) return;
  for (const column of ["question_id", "other_id"] as const)
    await tx.deleteFrom("similar_questions").where(column, "in", questionIds).execute();
}

/** Stores pairs that are new: each is found once. */
export async function addPairs(tx: Tx, rows: readonly SimilarQuestionRow[]): Promise<void> {
  await insertIgnore(tx, "similar_questions", rows);
}

/** Which of some pairs of a question are stored already. */
export async function listPairsOf(db: Db, questionId: string): Promise<ReadonlySet<string>> {
  const of = (column: "question_id" | "other_id", other: "question_id" | "other_id") =>
    db.selectFrom("similar_questions").select(`${other} as id`).where(column, "=", questionId).execute();
  const rows = [...(await of("question_id", "other_id")), ...(await of("other_id", "question_id"))];
  return new Set(rows.map(({ id }) => id));
}

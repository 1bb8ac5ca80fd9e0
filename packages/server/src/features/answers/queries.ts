import { type RawBuilder, sql } from "kysely";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { bookmarkColumn, type OwnMarks, voteColumn } from "../posts/index.ts";
import { personColumn } from "../users/index.ts";
import type { AnswerRow } from "./table.ts";

/** One answer with its texts, or undefined. */
export async function findAnswer(db: Db, id: string): Promise<AnswerRow | undefined> {
  return db.selectFrom("answers").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The same, locked until the transaction ends; lock its question first. */
export async function lockAnswer(tx: Tx, id: string): Promise<AnswerRow | undefined> {
  return forUpdate(tx.selectFrom("answers").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Whose answers a reader gets: everybody's, or the available ones and their own. */
export type Readable = "all" | { readonly ownOf: string };

/** The answers of a question in one of its orders. */
export interface AnswersWanted {
  readonly question_id: string;
  readonly readable: Readable;
  readonly order: string;
  readonly offset: number;
  readonly limit: number;
  /** Who reads: their votes and bookmarks come along, and how many answers there are for them. */
  readonly readerId: string;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  updated: sql`created_at desc, id desc`,
  created: sql`created_at, id`,
  vote: sql`score desc, created_at, id`,
  default: sql`accepted desc, score desc, created_at, id`,
};

/** An answer with the people beside it and what its reader has left on it. */
export type ListedAnswer = AnswerRow & { readonly author: unknown; readonly editor: unknown } & OwnMarks;

/** What a row of `answers` brings along. */
const besides = (db: Db, readerId: string) =>
  [
    personColumn(db, "answers.user_id").as("author"),
    personColumn(db, "answers.last_edit_user_id").as("editor"),
    voteColumn(readerId, "answers.id").as("own_vote"),
    bookmarkColumn(readerId, "answers.id").as("own_bookmark"),
  ] as const;

/** One answer as lists have it, or undefined. */
export async function findListedAnswer(db: Db, id: string, readerId: string): Promise<ListedAnswer | undefined> {
  return db.selectFrom("answers").selectAll().select(besides(db, readerId)).where("id", "=", id).executeTakeFirst();
}

/** One page of the answers; `total` counts all that somebody who is signed in may read. */
export async function listAnswers(db: Db, wanted: AnswersWanted): Promise<(ListedAnswer & { total: number | null })[]> {
  const order = Object.hasOwn(ORDERS, wanted.order) ? wanted.order : "default";
  const all = readable(db, wanted).select((e) => e.fn.countAll<number>().as("count"));
  return readable(db, wanted)
    .selectAll()
    .select(besides(db, wanted.readerId))
    .select(wanted.readerId === "0" ? sql<null>`null`.as("total") : all.as("total"))
    .orderBy(ORDERS[order]!)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
}

export async function countAnswers(db: Db, wanted: Pick<AnswersWanted, "question_id" | "readable">): Promise<number> {
  const row = await readable(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function readable(db: Db, { question_id, readable }: Pick<AnswersWanted, "question_id" | "readable">) {
  const answers = db.selectFrom("answers").where("question_id", "=", question_id);
  if (readable === "all") return answers;
  return answers.where((eb) => eb.or([eb("status", "=", "available"), eb("user_id", "=", readable.ownOf)]));
}

/** How many answers that are not deleted a person has given to a question. */
export async function countOwnAnswers(db: Db, questionId: string, userId: string): Promise<number> {
  const row = await db
    .selectFrom("answers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("question_id", "=", questionId)
    .where("user_id", "=", userId)
    .where("status", "!=", "deleted")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The newest available answer of a question. */
export async function findLastAnswer(db: Db, questionId: string): Promise<AnswerRow | undefined> {
  return db
    .selectFrom("answers")
    .selectAll()
    .where("question_id", "=", questionId)
    .where("status", "=", "available")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

import { type RawBuilder, sql } from "kysely";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { bookmarkColumn, flagColumn, hiddenColumn, type OwnActions, voteColumn } from "../posts/index.ts";
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

/** The answers that a viewer may read: all, or the available ones and their own. */
export type Readable = "all" | { readonly ownOf: string };

/** Which answers of a question to list, and in which order. */
export interface AnswerListQuery {
  readonly question_id: string;
  readonly readable: Readable;
  readonly order: string;
  readonly offset: number;
  readonly limit: number;
  /** The viewer, whose votes, bookmarks and flags are selected; "0" for a visitor, who gets no total. */
  readonly readerId: string;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  updated: sql`created_at desc, id desc`,
  created: sql`created_at, id`,
  vote: sql`score desc, created_at, id`,
  default: sql`accepted desc, score desc, created_at, id`,
};

/** An answer with its author, its editor and the viewer's vote, bookmark and flag. */
export type ListedAnswer = AnswerRow & { readonly author: unknown; readonly editor: unknown } & OwnActions & {
    /** 1 while reports hide it. */
    readonly hiding: number | null;
  };

/** The columns that a listed answer has beside those of its row. */
const joinedColumns = (db: Db, readerId: string) =>
  [
    personColumn(db, "answers.user_id").as("author"),
    personColumn(db, "answers.last_edit_user_id").as("editor"),
    voteColumn(readerId, "answers.id").as("own_vote"),
    bookmarkColumn(readerId, "answers.id").as("own_bookmark"),
    flagColumn(readerId, "answers.id").as("own_flag"),
    hiddenColumn(readerId, "answers").as("hiding"),
  ] as const;

/** One answer in the shape of a list item, or undefined. */
export async function findListedAnswer(db: Db, id: string, readerId: string): Promise<ListedAnswer | undefined> {
  return db
    .selectFrom("answers")
    .selectAll()
    .select(joinedColumns(db, readerId))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** One page of the answers; `total` counts all that a signed-in viewer may read. */
export async function listAnswers(
  db: Db,
  query: AnswerListQuery,
): Promise<(ListedAnswer & { total: number | null })[]> {
  const order = Object.hasOwn(ORDERS, query.order) ? query.order : "default";
  const all = readable(db, query).select((e) => e.fn.countAll<number>().as("count"));
  return readable(db, query)
    .selectAll()
    .select(joinedColumns(db, query.readerId))
    .select(query.readerId === "0" ? sql<null>`null`.as("total") : all.as("total"))
    .orderBy(ORDERS[order]!)
    .limit(query.limit)
    .offset(query.offset)
    .execute();
}

export async function countAnswers(db: Db, query: Pick<AnswerListQuery, "question_id" | "readable">): Promise<number> {
  const row = await readable(db, query)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function readable(db: Db, { question_id, readable }: Pick<AnswerListQuery, "question_id" | "readable">) {
  const answers = db.selectFrom("answers").where("question_id", "=", question_id);
  if (readable === "all") return answers;
  return answers.where((eb) => eb.or([eb("status", "=", "available"), eb("user_id", "=", readable.ownOf)]));
}

/** The number of answers to a question by a user, without deleted ones. */
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

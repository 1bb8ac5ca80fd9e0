import { sql } from "kysely";
import { engineOf } from "../../db/index.ts";
import type { PlatformDb } from "../../tables.ts";
import { PLAN, type SqlFragment } from "../conditions.ts";
import { type SearchedWord, weightOfWords } from "./searched-words.ts";

/** The words of a search. */
export type SearchedWords = readonly SearchedWord[];

/** A thread that is compared with a search. */
export interface ComparedThread {
  readonly post_id: string;
  readonly number: number;
  readonly score: number;
  readonly accepted: number;
  readonly answer_count: number;
  /** The words that it was read for, or all its words, as `joinWords` writes them. */
  readonly words: string;
}

/** A thread that contains some words of a search. */
export interface MatchingThread {
  readonly thread: ComparedThread;
  /** How much they count. */
  readonly ofWords: number;
}

/** Finds the threads of a filter that contain some of the words. */
export type FindMatching = (words: SearchedWords) => Promise<readonly MatchingThread[]>;

/** With more words, the database would search a text as often. */
const MAX_PARTS = 8;

/**
 * The columns of `s`, a search row, and `t`, the words of the thread: of few words only their parts of the text, which is
 * longer than all other columns.
 */
export function comparedColumns(db: PlatformDb, words: SearchedWords): SqlFragment {
  return sql`s.post_id, s.number, s.score, s.accepted, s.answer_count, ${partsOf(db, words)} as words`;
}

/** Of many words, and of the starts of words, threads are read with all their words. */
const areAllRead = (words: SearchedWords) => words.length > MAX_PARTS || words.some(({ start }) => start !== undefined);

/** All words of a thread that was read for some. */
export async function allWordsOf(
  db: PlatformDb,
  { number, words }: ComparedThread,
  read: SearchedWords,
): Promise<string> {
  if (areAllRead(read)) return words;
  const row = db.selectFrom("search_threads").select("words").where("number", "=", number);
  return (await row.executeTakeFirst())?.words ?? "";
}

function partsOf(db: PlatformDb, words: SearchedWords): SqlFragment {
  if (areAllRead(words)) return sql`t.words`;
  const parts = words.map(({ codes: [code = ""] }) => {
    const entry = ` ${code}:`;
    // A weight has three digits at most.
    return sql`coalesce(substr(t.words, nullif(${positionOf(db, entry)}, 0), ${sql.lit(entry.length + 3)}), '')`;
  });
  return sql`concat(${sql.join(parts)})`;
}

/** Which threads are read, by their search rows `s`. */
interface ThreadRows {
  readonly from: SqlFragment;
  readonly where: SqlFragment;
  readonly limit: number;
}

/** Reads threads to compare them, without those that contain none of few words. */
export async function readThreads(
  db: PlatformDb,
  words: SearchedWords,
  { from, where, limit }: ThreadRows,
): Promise<readonly ComparedThread[]> {
  // Without a limit inside, PostgreSQL would cut the parts out twice.
  const { rows } = await sql<ComparedThread>`${PLAN} select * from (
      select ${comparedColumns(db, words)} from ${from} inner join search_threads t on t.number = s.number
      where ${where} limit ${sql.lit(limit)}
    ) compared where words <> ''`.execute(db);
  return rows;
}

const positionOf = (db: PlatformDb, text: string): SqlFragment =>
  engineOf(db) === "postgres" ? sql`strpos(t.words, ${text})` : sql`instr(t.words, ${text})`;

/** The threads that contain some of the words. */
export function matchingAmong(threads: readonly ComparedThread[], words: SearchedWords): readonly MatchingThread[] {
  const weighed = threads.map((thread) => ({ thread, ofWords: weightOfWords(thread.words, words) }));
  return weighed.filter(({ ofWords }) => ofWords > 0);
}

/** Reads the threads with the same words once: they are asked for by a page and by its number of results. */
export function readOnce(read: (words: SearchedWords) => Promise<readonly ComparedThread[]>): FindMatching {
  const known = new Map<SearchedWords, Promise<readonly MatchingThread[]>>();
  return (words) => {
    const matching = known.get(words) ?? read(words).then((threads) => matchingAmong(threads, words));
    known.set(words, matching);
    return matching;
  };
}

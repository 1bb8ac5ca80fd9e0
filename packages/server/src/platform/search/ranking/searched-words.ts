import { sql } from "kysely";
import type { PlatformDb } from "../../tables.ts";
import { MAX_WEIGHT, startWeightIn, weightIn } from "./thread-words.ts";
import type { WordCounts } from "./word-counts.ts";

/** A word as it was typed. */
export interface StemmedWord {
  /** The codes of its stems; none for a stop word. */
  readonly stems: readonly string[];
  /** Its own code, if it also matches as the start of words. */
  readonly start?: string | undefined;
}

/** A word of a search, and its importance: how rare it is. */
export interface SearchedWord {
  /** The code of its stem; of the start of words, this and the most frequent stems with that start. */
  readonly codes: readonly string[];
  /** All stems that start with it count as the word. */
  readonly start?: string;
  readonly importance: number;
}

/** Stems with the same start that are compared, and those by which threads are looked up. */
const COMPARED_STEMS = 5000;
const STEMS_PER_START = 8;

const rarity = (threads: number, count: number) => Math.log(1 + (threads - count + 0.5) / (count + 0.5));
/** The share of the threads with a word of this rarity. */
export const shareOf = ({ importance }: SearchedWord): number => Math.exp(-importance);

/** Whole words that threads contain. */
export function wholeWords({ counts, threads }: WordCounts): readonly SearchedWord[] {
  return [...counts].map(([code, count]) => ({ codes: [code], importance: rarity(Math.max(threads, count), count) }));
}

/** The words of a search, each also as the start of longer ones; nothing if threads contain no such words. */
export async function startedWords(
  db: PlatformDb,
  typed: readonly StemmedWord[],
  { counts, threads }: WordCounts,
): Promise<readonly SearchedWord[]> {
  const longer = await stemsFrom(db, typed);
  if (longer.size === 0) return [];
  return typed.flatMap(({ stems, start }) =>
    stems.flatMap((code): SearchedWord[] => {
      const others = (longer.get(start ?? "") ?? []).filter((each) => each.code !== code);
      const count = others.reduce((sum, each) => sum + each.threads, counts.get(code) ?? 0);
      if (count === 0) return [];
      const codes = [code, ...others.slice(0, STEMS_PER_START).map((each) => each.code)];
      const importance = rarity(threads, Math.min(count, threads));
      return [{ codes, importance, ...(start !== undefined && { start }) }];
    }),
  );
}

interface CountedStem {
  readonly start: string;
  readonly code: string;
  readonly threads: number;
}

/** By their start, stems that are longer than a word or than its own stem, the most frequent first. */
async function stemsFrom(db: PlatformDb, typed: readonly StemmedWord[]): Promise<ReadonlyMap<string, CountedStem[]>> {
  const lists = typed.flatMap(({ start, stems }, index) => {
    if (start === undefined || stems.length === 0) return [];
    const isOther = sql`code > ${start} and code < ${`${start}{`} and code <> ${stems[0]}`;
    return sql`select ${sql.lit(index)} as word, code, threads from (select code, threads from search_words
      where ${isOther} and threads > 0 limit ${sql.lit(COMPARED_STEMS)}) ${sql.ref(`w${index}`)}`;
  });
  if (lists.length === 0) return new Map();
  const { rows } = await sql<{ word: number; code: string; threads: number }>`${sql.join(lists, sql` union all `)}
    order by threads desc, code`.execute(db);
  const found = rows.map((row) => ({ ...row, start: typed[Number(row.word)]!.start!, threads: Number(row.threads) }));
  return Map.groupBy(found, ({ start }) => start);
}

/** How much a thread with these words fits a search. */
export function weightOfWords(words: string, searched: readonly SearchedWord[]): number {
  let sum = 0;
  for (const { codes, start, importance } of searched) {
    const whole = weightIn(words, codes[0]!);
    const weight = start === undefined ? whole : Math.max(whole, startWeightIn(words, start));
    sum += (importance * weight) / MAX_WEIGHT;
  }
  return sum;
}

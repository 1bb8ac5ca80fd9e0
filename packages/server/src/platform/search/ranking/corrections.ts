import { decodeWord, encodeWord, wordsOf } from "@askwell/domain";
import { sql } from "kysely";
import type { PlatformDb } from "../../tables.ts";
import type { Analysis } from "./analysis.ts";
import { costBetween, forgivesTwo, isCorrectable, wordsNear } from "./spelling.ts";
import { countsOf } from "./word-counts.ts";

/** A word of a search, and the word of the site that is probably meant. */
export interface WordCorrection {
  readonly typed: string;
  readonly meant: string;
}

/**
 * Words that are corrected: those that no thread contains, nor as the start of a word; or those that few contain, if many
 * contain a similar one.
 */
export type CorrectedWords = "unknown" | "rare";

interface TypedWord {
  readonly typed: string;
  /** Its stem. */
  readonly stem: string;
}

/** Words of a search that are corrected, and candidates for each that are compared with threads. */
const MAX_WORDS = 4;
const MAX_CANDIDATES = 3;
/** A rare word is in at most this many threads, and what is meant in this many times as many. */
const RARE = 3;
const MORE = 10;
/** Words with the same start that are compared letter by letter, and the length of that start. */
const COMPARED = 5000;
const START = 3;
/** A cost of one is as bad as this many halvings of the number of threads. */
const HALVINGS_PER_COST = 5;
/** Threads of a word that are read to find it in a title. */
const READ_THREADS = 30;

/** The typing errors of a search. What is meant is a word of a thread that may be read. Source: docs/rules/search.md F33. */
export async function findCorrections(
  db: PlatformDb,
  analysis: Analysis,
  words: readonly string[],
  which: CorrectedWords,
): Promise<WordCorrection[]> {
  const typed = words.flatMap((word): TypedWord[] => {
    const stem = isCorrectable(wordsOf(word)[0] ?? "") ? analysis.stemOf(word) : null;
    return stem === null ? [] : [{ typed: word, stem }];
  });
  if (typed.length === 0) return [];
  const codes = typed.map(({ stem }) => stem);
  const { counts } = await countsOf(db, codes);
  const isCorrected = ({ stem }: TypedWord) =>
    which === "unknown" ? !counts.has(stem) : (counts.get(stem) ?? 0) <= RARE;
  const suspects = typed.filter(isCorrected).slice(0, MAX_WORDS);
  const started = which === "unknown" ? await startedWords(db, suspects) : new Set();
  const wrong = suspects.filter(({ typed: word }) => !started.has(word));
  if (wrong.length === 0) return [];
  const candidates = await candidatesFor(db, analysis, wrong);
  const enough = ({ stem }: TypedWord) => (which === "unknown" ? 1 : MORE * Math.max(1, counts.get(stem) ?? 0));
  const best = wrong.map((word) => ({ word, codes: bestOf(candidates.get(word) ?? [], enough(word)) }));
  const spellings = await spellingsOf(db, analysis, [...new Set(best.flatMap((each) => each.codes))]);
  return best.flatMap(({ word, codes: found }) => {
    const meant = found.map((code) => spellings.get(code)).find((spelling) => spelling !== undefined);
    // What was searched for shows how it is written in texts; what is only suggested does not, and a stem is no word.
    if (meant === undefined || (which === "rare" && !meant.isWritten)) return [];
    return [{ typed: word.typed, meant: meant.word }];
  });
}

/** The words with which a word of the site starts, so that they are found as they are. */
async function startedWords(db: PlatformDb, words: readonly TypedWord[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const starts = words.map(({ typed }, index) => {
    const code = encodeWord(wordsOf(typed)[0] ?? typed);
    const name = sql.ref(`w${index}`);
    return sql`select * from (select ${sql.lit(index)} as word from search_words
      where code > ${code} and code < ${`${code}{`} and threads > 0 limit 1) ${name}`;
  });
  const { rows } = await sql<{ word: number }>`${sql.join(starts, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ word }) => words[Number(word)]!.typed));
}

/** A stem that may be meant. */
interface SpellingCandidate {
  readonly code: string;
  readonly threads: number;
  readonly cost: number;
}

async function candidatesFor(
  db: PlatformDb,
  analysis: Analysis,
  words: readonly TypedWord[],
): Promise<Map<TypedWord, SpellingCandidate[]>> {
  const near = new Map(words.map((word) => [word, stemsNear(analysis, word)]));
  const { counts } = await countsOf(db, [...new Set([...near.values()].flatMap((stems) => [...stems.keys()]))]);
  const candidates = new Map<TypedWord, SpellingCandidate[]>();
  for (const [word, stems] of near) {
    const known = [...stems].flatMap(([code, cost]): SpellingCandidate[] => {
      const threads = counts.get(code) ?? 0;
      return threads > 0 ? [{ code, threads, cost }] : [];
    });
    candidates.set(word, known.length > 0 ? known : await candidatesWithTwoErrors(db, word));
  }
  return candidates;
}

/** The stems that one error makes of a word or of its stem. */
function stemsNear(analysis: Analysis, { typed, stem }: TypedWord): Map<string, number> {
  const stems = new Map<string, number>();
  const add = (code: string | null, cost: number) => {
    if (code !== null && code !== stem) stems.set(code, Math.min(cost, stems.get(code) ?? cost));
  };
  for (const [word, cost] of wordsNear(wordsOf(typed)[0] ?? "")) add(analysis.stemOf(word), cost);
  for (const [word, cost] of wordsNear(decodeWord(stem))) add(encodeWord(word), cost);
  return stems;
}

async function candidatesWithTwoErrors(db: PlatformDb, { typed, stem }: TypedWord): Promise<SpellingCandidate[]> {
  const word = decodeWord(stem);
  if (!forgivesTwo(wordsOf(typed)[0] ?? "")) return [];
  const start = encodeWord(word.slice(0, START));
  const rows = await db
    .selectFrom("search_words")
    .select(["code", "threads"])
    .where("code", ">=", start)
    .where("code", "<", `${start}{`)
    .where("threads", ">", 0)
    .limit(COMPARED)
    .execute();
  return rows.flatMap(({ code, threads }) => {
    const cost = code === stem ? undefined : costBetween(word, decodeWord(code));
    return cost === undefined ? [] : [{ code, threads, cost }];
  });
}

/** The codes of the likeliest candidates, the best first. */
function bestOf(candidates: readonly SpellingCandidate[], enough: number): string[] {
  const weightOf = ({ threads, cost }: SpellingCandidate) => Math.log2(threads) - HALVINGS_PER_COST * cost;
  const sorted = candidates
    .filter(({ threads }) => threads >= enough)
    .toSorted((one, other) => weightOf(other) - weightOf(one) || (one.code < other.code ? -1 : 1));
  return sorted.slice(0, MAX_CANDIDATES).map(({ code }) => code);
}

interface Spelling {
  readonly word: string;
  /** Whether a title or a tag contains it; otherwise it is the stem. */
  readonly isWritten: boolean;
}

/** How each stem is written in titles and tags of threads that may be read; of a stem without such a thread, nothing. */
async function spellingsOf(
  db: PlatformDb,
  analysis: Analysis,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Spelling>> {
  const lists = codes.map((code, index) => {
    const name = sql.ref(`w${index}`);
    return sql`select * from (select code, number from search_weights where code = ${code}
      order by weight desc, number desc limit ${sql.lit(READ_THREADS)}) ${name}`;
  });
  if (lists.length === 0) return new Map();
  const { rows } = await sql<{ code: string; title_tokens: string; tag_tokens: string }>`
    select w.code, s.title_tokens, s.tag_tokens from (${sql.join(lists, sql` union all `)}) w
    inner join search s on s.number = w.number where s.visible = 1`.execute(db);
  const spellings = new Map<string, Spelling>();
  for (const [code, some] of Map.groupBy(rows, (row) => row.code)) {
    const words = some.flatMap(({ title_tokens, tag_tokens }) => `${title_tokens} ${tag_tokens}`.split(" "));
    const written = mostFrequent(words.map(decodeWord).filter((word) => analysis.stemOf(word) === code));
    spellings.set(code, { word: written ?? decodeWord(code), isWritten: written !== undefined });
  }
  return spellings;
}

function mostFrequent(words: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(words, (word) => word)].map(([word, all]) => ({ word, count: all.length }));
  return counts.sort((one, other) => other.count - one.count || one.word.length - other.word.length)[0]?.word;
}

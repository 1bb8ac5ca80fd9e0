import type { SearchTerm } from "@askwell/domain";
import { sql } from "kysely";
import { PLAN } from "./conditions.ts";
import type { Match } from "./full-text.ts";
import type { Search } from "./request.ts";

/** A phrase of a search. */
export interface Phrase {
  readonly term: SearchTerm;
  readonly where: Match["where"];
  /** How many posts that hold all its words have been compared with it. */
  readonly compared: number;
  /** How many more may be. */
  readonly left: number;
}

/**
 * Words that stand in many posts but seldom next to each other: an index finds the posts with all of them, and each must be
 * compared with the phrase. Only so many are, the newest. Source: docs/rules/search.md F7.
 */
export function phrasesOf({ terms, where }: Match, most: number): Phrase[] {
  return terms.filter(({ codes }) => codes.length > 1).map((term) => ({ term, where, compared: 0, left: most }));
}

/** Counts in what was just read. */
export async function compareMore(
  { db, fullText }: Search,
  phrases: readonly Phrase[],
  segments: readonly number[],
): Promise<Phrase[]> {
  const more: Phrase[] = [];
  for (const phrase of phrases) {
    const { from, where, number } = fullText.find(wordsOf(phrase), segments);
    const { rows } = await sql<{ count: number }>`${PLAN} select count(*) as count from (
      select 1 as one from ${from} search s where ${where} and s.number = ${number} limit ${Math.max(phrase.left, 0)}
    ) m`.execute(db);
    const count = Number(rows[0]?.count ?? 0);
    more.push({ ...phrase, compared: phrase.compared + count, left: phrase.left - count });
  }
  return more;
}

/** Its words, wherever they stand. */
function wordsOf({ term: { codes, prefix }, where }: Phrase): Match {
  const last = codes.length - 1;
  const terms = codes.map((code, place) => ({ codes: [code], prefix: prefix && place === last }));
  return { terms, where, need: "all" };
}

const isExhausted = (phrase: Phrase) => phrase.left <= 0;

/** The match without phrases that have been compared with enough posts. */
export function withoutExhausted(match: Match, phrases: readonly Phrase[]): Match {
  const exhausted = new Set(phrases.filter(isExhausted).map(({ term }) => term));
  return { ...match, terms: match.terms.filter((term) => !exhausted.has(term)) };
}

/** How many more segments may be read, when they are like those that are done; none when nothing is left to look for. */
export function segmentsToCompare(match: Match, phrases: readonly Phrase[], done: number): number {
  const open = phrases.filter((phrase) => !isExhausted(phrase));
  const isOver =
    match.need === "all" ? open.length < phrases.length : withoutExhausted(match, phrases).terms.length === 0;
  if (isOver) return 0;
  return Math.min(Infinity, ...open.map(({ compared, left }) => Math.ceil((left * done) / Math.max(compared, 1))));
}

import type { SearchTerm } from "@askwell/domain";
import { sql } from "kysely";
import { PLAN } from "./conditions.ts";
import type { Match } from "./full-text.ts";
import type { Search } from "./request.ts";

/** A phrase of a search, with its budget of comparisons. */
export interface Phrase {
  readonly term: SearchTerm;
  readonly where: Match["where"];
  /** Posts with all its words that have been compared with it. */
  readonly compared: number;
  /** Remaining comparisons. */
  readonly left: number;
}

/**
 * The phrases of a search. Their words may be common but rarely adjacent: an index finds the posts with all words, and
 * each must be compared with the phrase. Only the newest are, up to a limit. Source: docs/rules/search.md F7.
 */
export function phrasesOf({ terms, where }: Match, limit: number): Phrase[] {
  return terms.filter(({ codes }) => codes.length > 1).map((term) => ({ term, where, compared: 0, left: limit }));
}

/** Counts the comparisons of the segments that were just read. */
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

/** The words of a phrase without their order. */
function wordsOf({ term: { codes, prefix }, where }: Phrase): Match {
  const last = codes.length - 1;
  const terms = codes.map((code, index) => ({ codes: [code], prefix: prefix && index === last }));
  return { terms, where, need: "all" };
}

const isExhausted = (phrase: Phrase) => phrase.left <= 0;

/** The match without phrases whose budget is used up. */
export function withoutExhausted(match: Match, phrases: readonly Phrase[]): Match {
  const exhausted = new Set(phrases.filter(isExhausted).map(({ term }) => term));
  return { ...match, terms: match.terms.filter((term) => !exhausted.has(term)) };
}

/** How many more segments may be read, estimated from the ones done; 0 if no term is left to search. */
export function segmentsToCompare(match: Match, phrases: readonly Phrase[], completed: number): number {
  const open = phrases.filter((phrase) => !isExhausted(phrase));
  const isDone =
    match.need === "all" ? open.length < phrases.length : withoutExhausted(match, phrases).terms.length === 0;
  if (isDone) return 0;
  return Math.min(Infinity, ...open.map(({ compared, left }) => Math.ceil((left * completed) / Math.max(compared, 1))));
}

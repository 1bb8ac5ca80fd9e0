import type { IndexSettings, StoredDocument } from "./index-store.ts";

/** A word or phrase of a query. */
interface QueryTerm {
  readonly words: readonly string[];
  readonly isPhrase: boolean;
  /** The last word of a query may be the start of a word. */
  readonly isPrefix: boolean;
}

interface ParsedQuery {
  readonly terms: readonly QueryTerm[];
  readonly excluded: readonly QueryTerm[];
}

/** Words in lower case and without accents; entries of the dictionary stay whole. */
function wordsIn(text: string, dictionary: readonly string[]): string[] {
  const whole = dictionary.map((entry) => entry.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const word = new RegExp([...whole, "[\\p{L}\\p{N}]+"].join("|"), "gu");
  return text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").match(word) ?? [];
}

/** Reads a query: quotation marks make phrases, a minus in front excludes; at most ten words count. */
export function parseQuery(q: string, dictionary: readonly string[]): ParsedQuery {
  const terms: QueryTerm[] = [];
  const excluded: QueryTerm[] = [];
  for (const [, minus, phrase, chunk = ""] of q.matchAll(/(?:(-?)"([^"]*)"?)|(\S+)/g)) {
    if (phrase !== undefined) {
      const words = wordsIn(phrase, dictionary);
      if (words.length > 0) (minus ? excluded : terms).push({ words, isPhrase: true, isPrefix: false });
      continue;
    }
    const list = chunk.startsWith("-") ? excluded : terms;
    for (const word of wordsIn(chunk, dictionary)) list.push({ words: [word], isPhrase: false, isPrefix: false });
  }
  const last = terms.at(-1);
  if (last && !last.isPhrase && !/\s$/.test(q)) terms[terms.length - 1] = { ...last, isPrefix: true };
  return { terms: terms.slice(0, 10), excluded };
}

/** Changed, missing, additional and swapped letters; a change of the first letter counts twice. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, at) => [at]);
  for (let column = 1; column <= other.length; column++) rows[0]![column] = column;
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]![column] = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
  return rows[one.length]![other.length]! + (one[0] === other[0] ? 0 : 1);
}

const allowedTypos = (word: string) => (word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0);

/** The typing errors with which a word of a query is a word of a text; null if it is another. */
function typosOf(asked: string, word: string, isPrefix: boolean): number | null {
  if (word === asked || (isPrefix && word.startsWith(asked))) return 0;
  const allowed = allowedTypos(asked);
  if (allowed === 0) return null;
  const ends = isPrefix ? [asked.length - 1, asked.length, asked.length + 1].map((end) => word.slice(0, end)) : [word];
  const least = Math.min(...ends.map((end) => distance(asked, end)));
  return least <= allowed ? least : null;
}

interface TermMatch {
  readonly typos: number;
  /** The place of the attribute in the list of searchable ones. */
  readonly attribute: number;
}

function matchIn(words: readonly string[], term: QueryTerm): number | null {
  if (term.isPhrase) {
    const isFound = words.some((_, at) => term.words.every((word, offset) => words[at + offset] === word));
    return isFound ? 0 : null;
  }
  const typos = words.map((word) => typosOf(term.words[0]!, word, term.isPrefix)).filter((each) => each !== null);
  return typos.length > 0 ? Math.min(...typos) : null;
}

/** The words of a document, by searchable attribute. */
export function documentWords(document: StoredDocument, attributes: readonly string[], { dictionary }: IndexSettings) {
  return attributes.map((name) => wordsIn([document[name] ?? ""].flat().join(" "), dictionary));
}

/** Where a term is found with the fewest typing errors; null if nowhere. */
export function findTerm(attributes: readonly (readonly string[])[], term: QueryTerm): TermMatch | null {
  const found = attributes.flatMap((words, attribute) => {
    const typos = matchIn(words, term);
    return typos === null ? [] : [{ typos, attribute }];
  });
  return found.sort((a, b) => a.typos - b.typos || a.attribute - b.attribute)[0] ?? null;
}

/**
 * Whether the terms that were found are enough. `last` drops words from the end of the query, `frequency` the most
 * frequent ones, `all` none.
 */
export function isEnough(found: readonly boolean[], strategy: string, frequencies: readonly number[]): boolean {
  if (found.length === 0) return true;
  if (strategy === "all") return found.every(Boolean);
  if (strategy === "last") return found[0] === true;
  const rarest = frequencies.indexOf(Math.min(...frequencies));
  return found[rarest] === true;
}

/** The ranking score, between 0 and 1: more words first, then fewer typing errors, then earlier attributes. */
export function rankingScore(matches: readonly (TermMatch | null)[]): number {
  if (matches.length === 0) return 1;
  const found = matches.filter((match) => match !== null);
  const typos = found.reduce((sum, match) => sum + match.typos, 0);
  const attributes = found.reduce((sum, match) => sum + match.attribute, 0);
  return (found.length - 1 + 1 / (1 + typos + attributes / (10 * matches.length))) / matches.length;
}

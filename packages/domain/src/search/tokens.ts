import { encodeWord, isPrefixCode } from "./encoding.ts";
import { fold } from "./folding.ts";

/** A token with its place in the text it was read from. */
export interface SearchToken {
  /** The word for the index. */
  readonly code: string;
  /** Where its word starts and ends in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** One thing to look for: its tokens next to each other, in order. */
export interface SearchTerm {
  readonly codes: readonly string[];
  /** The last token may be the start of a longer one. */
  readonly prefix: boolean;
}

/**
 * A word as it stands in a text: letters and digits with their marks, apostrophes within, a dot before it (`.net`), or
 * plus signs and a number sign after it (`c++`, `f#`).
 */
const WORD = new RegExp(
  String.raw`(?<dot>(?<![\p{L}\p{M}\p{N}._])\.(?=\p{L}))?` +
    String.raw`(?<body>[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*(?:['’][\p{L}\p{M}\p{N}\p{Cf}]+)*)` +
    String.raw`(?<sign>(?:\+\+|#)(?!\p{L}))?`,
  "gu",
);

/** Scripts without spaces between words. Extended scripts, so that `ー` counts. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}`;
const RUNS = new RegExp(`(?:[${UNSPACED}]\\p{M}*)+|[^${UNSPACED}]+`, "gu");
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const CHARACTERS = /[^\p{M}]\p{M}*|\p{M}+/gu;
const PARTS = /[\p{L}\p{M}\p{N}]+/gu;
const PLAIN = /^[a-z0-9]+$/;

/** The tokens of a text in order, with their places. Source: docs/rules/search.md F1 to F4. */
export function tokensOf(text: string): SearchToken[] {
  return [...text.matchAll(WORD)].flatMap((match) => {
    const start = match.index;
    const end = start + match[0].length;
    const words = wordsIn(match.groups ?? {});
    const places = HAS_UNSPACED.test(match[0]) ? placesIn(match[0], words) : null;
    return words.map((word, i) => {
      const place = places?.[i] ?? { at: 0, length: end - start };
      return { code: encodeWord(word), start: start + place.at, end: start + place.at + place.length };
    });
  });
}

/** Where each word stands in a run without spaces; null where folding has moved its letters, so that nobody can say. */
function placesIn(run: string, words: readonly string[]): { at: number; length: number }[] | null {
  const folded = fold(run.toLowerCase());
  if (folded.length !== run.length) return null;
  const places: { at: number; length: number }[] = [];
  let from = 0;
  for (const word of words) {
    const at = folded.indexOf(word, from);
    if (at < 0) return null;
    places.push({ at, length: word.length });
    // Pairs of neighbours share a character.
    from = at + (IS_UNSPACED.test(word) ? (word.match(CHARACTERS)?.[0].length ?? 1) : word.length);
  }
  return places;
}

/** A text as the search column holds it: the codes of its tokens with a blank between. Source: docs/rules/search.md F5. */
export function searchColumn(text: string): string {
  return tokensOf(text)
    .map(({ code }) => code)
    .join(" ");
}

/**
 * What to look for when somebody types `text`; null when it holds no word at all. A word of three letters and more is
 * also found as the start of a longer one, unless `exact`. Source: docs/rules/search.md F6.
 */
export function searchTerm(text: string, exact = false): SearchTerm | null {
  const words = [...text.matchAll(WORD)].flatMap((match) => wordsIn(match.groups ?? {}));
  const closed = closesRun(words);
  const codes = (closed ? words.slice(0, -1) : words).map(encodeWord);
  const [word, last] = [words.at(-1), codes.at(-1)];
  if (word === undefined || last === undefined) return null;
  const isCharacter = !closed && IS_UNSPACED.test(word);
  const isStart = !exact && !closed && !/[.#+]$/.test(word) && isPrefixCode(last);
  return { codes, prefix: isCharacter || isStart };
}

/**
 * True when the last word is the last character of an unspaced run, which its pairs hold already. It stands alone in the
 * index, but a text may go on where the query ends.
 */
function closesRun(words: readonly string[]): boolean {
  const [before, last] = [words.at(-2) ?? "", words.at(-1) ?? ""];
  return IS_UNSPACED.test(last) && before.length > last.length && before.endsWith(last);
}

/** Where the first of some terms stands in a text; null when none does. For excerpts. Source: docs/rules/search.md F8. */
export function firstHit(text: string, terms: readonly SearchTerm[]): { start: number; end: number } | null {
  const tokens = tokensOf(text);
  for (const [index, token] of tokens.entries()) {
    const term = terms.find((each) => matchesAt(tokens, index, each));
    if (term) return { start: token.start, end: tokens[index + term.codes.length - 1]!.end };
  }
  return null;
}

function matchesAt(tokens: readonly SearchToken[], index: number, term: SearchTerm): boolean {
  return term.codes.every((code, offset) => {
    const found = tokens[index + offset]?.code;
    if (found === undefined) return false;
    return term.prefix && offset === term.codes.length - 1 ? found.startsWith(code) : found === code;
  });
}

/** The words in what one match of `WORD` found. */
function wordsIn(groups: { readonly [name: string]: string | undefined }): string[] {
  const { dot = "", body = "", sign = "" } = groups;
  const lower = body.toLowerCase();
  // The dot goes behind, so that `net` finds `.net` as the start of a longer word.
  const tail = sign + dot;
  if (PLAIN.test(lower)) return [lower + tail];
  const parts = /['’]/.test(lower) ? joinApostrophes(lower) : [lower];
  const words = parts.flatMap((part) => fold(part).match(PARTS) ?? []).flatMap(splitRuns);
  return words.length > 0 && tail !== "" ? [...words.slice(0, -1), words.at(-1)! + tail] : words;
}

/** `don't` is one word, `l'eau` are two; within Cyrillic words the sign is a letter. */
function joinApostrophes(word: string): string[] {
  const words: string[] = [];
  for (const part of word.split(/['’]/u)) {
    const before = words.at(-1);
    const joins = before !== undefined && (part.length <= 2 || /\p{sc=Cyrl}/u.test(before.slice(-1)));
    if (joins) words[words.length - 1] += part;
    else words.push(part);
  }
  return words;
}

/** Unspaced scripts as pairs of neighbours and the last character alone; everything else as it is. */
function splitRuns(part: string): string[] {
  return (part.match(RUNS) ?? []).flatMap((run) => {
    if (!IS_UNSPACED.test(run)) return [run];
    const characters = run.match(CHARACTERS) ?? [];
    return characters.map((character, index) => character + (characters[index + 1] ?? ""));
  });
}

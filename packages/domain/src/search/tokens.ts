import { encodeWord, isPrefixCode } from "./encoding.ts";
import { fold } from "./folding.ts";

/** A token with its position in the text. */
export interface SearchToken {
  /** The code in the index. */
  readonly code: string;
  /** Start and end of its word in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** One search term: consecutive tokens. */
export interface SearchTerm {
  readonly codes: readonly string[];
  /** The last token may be a prefix. */
  readonly prefix: boolean;
}

/**
 * A word: letters and digits with their marks, apostrophes within, a dot before it (`.net`), or plus signs and a number
 * sign after it (`c++`, `f#`). The groups are the dot, the letters and digits, and the signs.
 */
const WORD = new RegExp(
  String.raw`((?<![\p{L}\p{M}\p{N}._])\.(?=\p{L}))?` +
    String.raw`([\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*(?:['’][\p{L}\p{M}\p{N}\p{Cf}]+)*)` +
    String.raw`((?:\+\+|#)(?!\p{L}))?`,
  "gu",
);

/** Scripts without spaces between words. Script extensions, so that `ー` counts. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}`;
const RUNS = new RegExp(`(?:[${UNSPACED}]\\p{M}*)+|[^${UNSPACED}]+`, "gu");
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const CHARACTERS = /[^\p{M}]\p{M}*|\p{M}+/gu;
const PARTS = /[\p{L}\p{M}\p{N}]+/gu;
const PLAIN = /^[a-z0-9]+$/;
/** A match of `WORD` that is one word; most are. */
const PLAIN_WORD = /^[A-Za-z0-9]+$/;

/** The tokens of a text in order, with their positions. Source: docs/rules/search.md F1 to F4. */
export function tokensOf(text: string): SearchToken[] {
  return [...tokensIn(text)];
}

/** The tokens as they are needed: the first match of a long text is often near its start. */
function* tokensIn(text: string): Generator<SearchToken> {
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const end = start + match[0].length;
    if (PLAIN_WORD.test(match[0])) {
      yield { code: encodeWord(match[0].toLowerCase()), start, end };
      continue;
    }
    const words = wordsIn(match);
    const positions = HAS_UNSPACED.test(match[0]) ? positionsIn(match[0], words) : null;
    for (const [index, word] of words.entries()) {
      const place = positions?.[index] ?? { at: 0, length: end - start };
      yield { code: encodeWord(word), start: start + place.at, end: start + place.at + place.length };
    }
  }
}

/** The folded words of a text in order, before they are encoded. Source: docs/rules/search.md F1 to F3. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(WORD)].flatMap((match) =>
    PLAIN_WORD.test(match[0]) ? match[0].toLowerCase() : wordsIn(match),
  );
}

/** The position of each word in a run without spaces; null where folding has changed the positions of its letters. */
function positionsIn(run: string, words: readonly string[]): { at: number; length: number }[] | null {
  const folded = fold(run.toLowerCase());
  if (folded.length !== run.length) return null;
  const positions: { at: number; length: number }[] = [];
  let from = 0;
  for (const word of words) {
    const at = folded.indexOf(word, from);
    if (at < 0) return null;
    positions.push({ at, length: word.length });
    // Neighbouring pairs share a character.
    from = at + (IS_UNSPACED.test(word) ? (word.match(CHARACTERS)?.[0].length ?? 1) : word.length);
  }
  return positions;
}

/** The value of the search column: the codes of the tokens, separated by spaces. Source: docs/rules/search.md F5. */
export function searchColumn(text: string): string {
  return tokensOf(text)
    .map(({ code }) => code)
    .join(" ");
}

/**
 * The search term for a query; null when it contains no word. A word of three letters and more also matches as a
 * prefix, unless `exact`. Source: docs/rules/search.md F6.
 */
export function searchTerm(text: string, exact = false): SearchTerm | null {
  const words = wordsOf(text);
  const closed = closesRun(words);
  const codes = (closed ? words.slice(0, -1) : words).map(encodeWord);
  const [word, last] = [words.at(-1), codes.at(-1)];
  if (word === undefined || last === undefined) return null;
  const isCharacter = !closed && IS_UNSPACED.test(word);
  const isStart = !exact && !closed && !/[.#+]$/.test(word) && isPrefixCode(last);
  return { codes, prefix: isCharacter || isStart };
}

/**
 * True when the last word is the last character of an unspaced run, which its pairs contain already. It is indexed on
 * its own, but a text may continue where the query ends.
 */
function closesRun(words: readonly string[]): boolean {
  const [before, last] = [words.at(-2) ?? "", words.at(-1) ?? ""];
  return IS_UNSPACED.test(last) && before.length > last.length && before.endsWith(last);
}

/** The place of a match in a text, in UTF-16 units. */
export interface TextHit {
  readonly start: number;
  readonly end: number;
}

/**
 * The matches of several terms in a text, in order; `isMeant` tells of other words whether they match, too. For excerpts
 * and marks. Source: docs/rules/search.md F8.
 */
export function* hitsIn(
  text: string,
  terms: readonly SearchTerm[],
  isMeant?: (word: string, code: string) => boolean,
): Generator<TextHit> {
  const longest = Math.max(1, ...terms.map(({ codes }) => codes.length));
  const following = tokensIn(text);
  const tokens: SearchToken[] = [];
  for (let index = 0; ; ) {
    while (tokens.length < index + longest) {
      const next = following.next();
      if (next.done) break;
      tokens.push(next.value);
    }
    if (index >= tokens.length) return;
    const { start, end, code } = tokens[index]!;
    const term = terms.find((each) => matchesAt(tokens, index, each));
    if (term) yield { start, end: tokens[index + term.codes.length - 1]!.end };
    else if (isMeant?.(text.slice(start, end), code)) yield { start, end };
    index += term?.codes.length ?? 1;
  }
}

/** The first match of several terms in a text; null when there is none. */
export function firstHit(text: string, terms: readonly SearchTerm[]): TextHit | null {
  return hitsIn(text, terms).next().value ?? null;
}

function matchesAt(tokens: readonly SearchToken[], index: number, term: SearchTerm): boolean {
  return term.codes.every((code, offset) => {
    const found = tokens[index + offset]?.code;
    if (found === undefined) return false;
    return term.prefix && offset === term.codes.length - 1 ? found.startsWith(code) : found === code;
  });
}

/** The words of one match of `WORD`. */
function wordsIn([, dot = "", body = "", sign = ""]: RegExpExecArray): string[] {
  const lower = body.toLowerCase();
  // The dot moves to the end, so that `net` matches `.net` as a prefix.
  const tail = sign + dot;
  if (PLAIN.test(lower)) return [lower + tail];
  const parts = /['’]/.test(lower) ? joinApostrophes(lower) : [lower];
  const words = parts.flatMap((part) => fold(part).match(PARTS) ?? []).flatMap(splitRuns);
  return words.length > 0 && tail !== "" ? [...words.slice(0, -1), words.at(-1)! + tail] : words;
}

/** `don't` is one word, `l'eau` are two; within Cyrillic words the apostrophe is a letter. */
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

/** Unspaced scripts as pairs of characters and the last character alone; everything else unchanged. */
function splitRuns(part: string): string[] {
  return (part.match(RUNS) ?? []).flatMap((run) => {
    if (!IS_UNSPACED.test(run)) return [run];
    const characters = run.match(CHARACTERS) ?? [];
    return characters.map((character, index) => character + (characters[index + 1] ?? ""));
  });
}

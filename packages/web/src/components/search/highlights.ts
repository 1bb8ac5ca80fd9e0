import { hitsIn, parseSearchQuery, type SearchTerm, searchTerm } from "@askwell/domain";

/** A part of a text, marked or not. */
export interface HighlightPiece {
  readonly text: string;
  readonly isHit: boolean;
  /** Its offset. */
  readonly start: number;
}

/** The terms that mark these words exactly. */
export const termsOf = (words: readonly string[]): readonly SearchTerm[] =>
  words.flatMap((word) => searchTerm(word, true) ?? []);

/** The slug of the only tag of a search, else "". */
export function onlyTagOf(query: string): string {
  const { tags } = parseSearchQuery(query);
  return tags.length === 1 ? (tags[0] ?? "") : "";
}

/** Splits a text at the occurrences of the terms. */
export function splitAtTerms(text: string, terms: readonly SearchTerm[]): HighlightPiece[] {
  const found: HighlightPiece[] = [];
  let from = 0;
  for (const { start, end } of terms.length > 0 ? hitsIn(text, terms) : []) {
    // Pairs of characters overlap.
    const at = Math.max(start, from);
    if (end <= at) continue;
    if (at > from) found.push({ text: text.slice(from, at), isHit: false, start: from });
    found.push({ text: text.slice(at, end), isHit: true, start: at });
    from = end;
  }
  if (from < text.length) found.push({ text: text.slice(from), isHit: false, start: from });
  return found;
}

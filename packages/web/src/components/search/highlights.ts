import { firstHit, parseSearchQuery, queryTerms, type SearchTerm } from "@askwell/domain";

/** A part of a text, marked or not. */
export interface HighlightPiece {
  readonly text: string;
  readonly isHit: boolean;
  /** Its offset. */
  readonly start: number;
}

/** The terms of a search, without its filters. */
export const termsOf = (query: string): readonly SearchTerm[] => queryTerms(parseSearchQuery(query));

/** The slug of the only tag of a search, else "". */
export function onlyTagOf(query: string): string {
  const { tags } = parseSearchQuery(query);
  return tags.length === 1 ? (tags[0] ?? "") : "";
}

/** Splits a text at the occurrences of the terms. */
export function splitAtTerms(text: string, terms: readonly SearchTerm[]): HighlightPiece[] {
  const found: HighlightPiece[] = [];
  let from = 0;
  while (from < text.length && terms.length > 0) {
    const hit = firstHit(text.slice(from), terms);
    if (!hit || hit.end <= hit.start) break;
    if (hit.start > 0) found.push({ text: text.slice(from, from + hit.start), isHit: false, start: from });
    found.push({ text: text.slice(from + hit.start, from + hit.end), isHit: true, start: from + hit.start });
    from += hit.end;
  }
  if (from < text.length) found.push({ text: text.slice(from), isHit: false, start: from });
  return found;
}

import { firstHit, parseSearchQuery, queryTerms, type SearchTerm } from "@askwell/domain";

/** A piece of a text: found or not. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
  /** Where it begins. */
  readonly start: number;
}

/** What a search looks for in a text; its filters look for nothing there. */
export const termsOf = (query: string): readonly SearchTerm[] => queryTerms(parseSearchQuery(query));

/** The slug that a search names when it names exactly one tag, else "". */
export function onlyTagOf(query: string): string {
  const { tags } = parseSearchQuery(query);
  return tags.length === 1 ? (tags[0] ?? "") : "";
}

/** Cuts a text where what was searched for stands in it. */
export function pieces(text: string, terms: readonly SearchTerm[]): Piece[] {
  const found: Piece[] = [];
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

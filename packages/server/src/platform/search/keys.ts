import type { SearchTerm } from "@askwell/domain";
import type { Match } from "./full-text.ts";

const SEGMENT_SYMBOLS = 4;

/**
 * The index key of a word for SQLite and PostgreSQL: its code prefixed with the segment of the post, so that all entries
 * of a key, or of a prefix of one, are in one segment. Words of titles are indexed twice: `s` means anywhere, `t` title.
 */
export function keyOf(where: Match["where"], segment: number | typeof ANY_SEGMENT, code: string): string {
  return (where === "title" ? "t" : "s") + (segment === ANY_SEGMENT ? segment : segmentKey(segment)) + code;
}

/** Placeholder in a query for the segment key that is only known per post. */
export const ANY_SEGMENT = "~";

/** The key of a segment in the index. */
export const segmentKey = (segment: number): string => segment.toString(36).padStart(SEGMENT_SYMBOLS, "0");

/** Segments, or the placeholder for the segment of each post. */
export type Segments = readonly (number | typeof ANY_SEGMENT)[];

/** The keys of a term's words in order, per segment. */
export function keysOf({ codes }: SearchTerm, where: Match["where"], segments: Segments): string[][] {
  return segments.map((segment) => codes.map((code) => keyOf(where, segment, code)));
}

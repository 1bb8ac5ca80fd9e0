import type { SearchTerm } from "@askwell/domain";
import type { Match } from "./full-text.ts";

const SEGMENT_SYMBOLS = 4;

/**
 * What SQLite and PostgreSQL index for a word: its code behind the segment of the post, so that everything the index
 * knows under a key, or under the beginning of one, lies within the segment. Words of titles stand there twice: `s` marks
 * words anywhere, `t` those in titles.
 */
export function keyOf(place: Match["where"], segment: number | typeof ANY_SEGMENT, code: string): string {
  return (place === "title" ? "t" : "s") + (segment === ANY_SEGMENT ? segment : segmentKey(segment)) + code;
}

/** Stands in a query for the key of a segment that is only known beside each post. */
export const ANY_SEGMENT = "~";

/** What stands for a segment in the index. */
export const segmentKey = (segment: number): string => segment.toString(36).padStart(SEGMENT_SYMBOLS, "0");

/** Segments, or a sign in place of the one that each post has. */
export type Segments = readonly (number | typeof ANY_SEGMENT)[];

/** A term as the keys of each segment: next to each other, in order. */
export function keysOf({ codes }: SearchTerm, where: Match["where"], segments: Segments): string[][] {
  return segments.map((segment) => codes.map((code) => keyOf(where, segment, code)));
}

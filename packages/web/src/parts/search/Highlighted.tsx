import type { SearchTerm } from "@askwell/domain";
import { pieces } from "./highlights.ts";

/** A text with what was searched for marked in it. */
export function Highlighted({ text, terms }: { text: string; terms: readonly SearchTerm[] }) {
  return pieces(text, terms).map((piece) =>
    piece.isHit ? <mark key={piece.start}>{piece.text}</mark> : <span key={piece.start}>{piece.text}</span>,
  );
}

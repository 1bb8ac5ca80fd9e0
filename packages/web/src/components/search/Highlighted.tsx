import type { SearchTerm } from "@askwell/domain";
import { splitAtTerms } from "./highlights.ts";

/** A text with search terms marked. */
export function Highlighted({ text, terms }: { text: string; terms: readonly SearchTerm[] }) {
  return splitAtTerms(text, terms).map((piece) =>
    piece.isHit ? <mark key={piece.start}>{piece.text}</mark> : <span key={piece.start}>{piece.text}</span>,
  );
}

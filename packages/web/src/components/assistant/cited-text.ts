/** Words of an answer, or the number of the source that they rest on. */
type CitedPart = string | number;

const MARKER = /\s*\[(\d+)\]/g;

/** The paragraphs of an answer, with the markers of sources as numbers. */
export function citedParagraphs(text: string): readonly (readonly CitedPart[])[] {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => {
      // Every second part is the number of a marker.
      const parts = paragraph.split(MARKER).map((part, at): CitedPart => (at % 2 === 1 ? Number(part) : part));
      return parts.filter((part) => part !== "");
    });
}

/** The sources that an answer names, in the order in which it names them. */
export const citedNumbers = (text: string): readonly number[] => [
  ...new Set(citedParagraphs(text).flatMap((parts) => parts.filter((part) => typeof part === "number"))),
];

/** An answer without markers, for screen readers and copies. */
export const withoutMarkers = (text: string): string => text.replace(MARKER, "");

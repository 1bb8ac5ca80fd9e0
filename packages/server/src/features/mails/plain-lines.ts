/** Direction overrides that are not closed and would reverse the rest of the line. */
const UNCLOSED_OVERRIDES = /[\u202d\u202e](?![^\u202c]*\u202c)/g;

/** The text as one line without control characters and unclosed direction overrides. */
export const oneLine = (text: string): string =>
  text
    .replace(UNCLOSED_OVERRIDES, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** The text with its lines, without other control characters and unclosed direction overrides. */
export const manyLines = (text: string): string => text.replace(UNCLOSED_OVERRIDES, "").replace(/[^\P{Cc}\n\t]/gu, "");

/** The paragraphs of a text, which empty lines separate, each as one line. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map(oneLine)
    .filter((paragraph) => paragraph !== "");

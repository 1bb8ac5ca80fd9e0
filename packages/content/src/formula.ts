/** Longer formulas are text. */
const MAX_FORMULA = 5000;
const SPACE = /\s/;
/** A character that makes a dollar sign beside it one of a sum or of a name: `US$5`, `$5-$6`. */
const WORD = /[\p{L}\p{N}_$]/u;
/** The other form of formulas has code between its dollar signs. */
const CODE = "`";

/**
 * The end of the formula in LaTeX that a dollar sign of a text starts: `$x$`, or `$$x$$` for one in a line of its own;
 * -1 if none starts there. Takes time linear in the distance to the next dollar sign. Source: docs/rules/markdown.md
 * M29.
 */
export function formulaEnd(text: string, start: number): number {
  if (text.startsWith("$$", start)) return displayEnd(text, start);
  const [before, after] = [text.charAt(start - 1), text.charAt(start + 1)];
  if (WORD.test(before) || before === CODE || after === "" || SPACE.test(after) || after === CODE) return -1;
  const close = nextDollar(text, start + 1);
  if (close < 0 || SPACE.test(text.charAt(close - 1)) || WORD.test(text.charAt(close + 1))) return -1;
  return close + 1;
}

function displayEnd(text: string, start: number): number {
  let close = nextDollar(text, start + 2);
  // Within text of a formula there may be another one: `$$a \text{ if $b$}$$`.
  while (close >= 0 && text.charAt(close + 1) !== "$") close = nextDollar(text, close + 1);
  return close < 0 || text.slice(start + 2, close).trim() === "" ? -1 : close + 2;
}

/** The next dollar sign that no backslash escapes, within the length of a formula; -1 if there is none. */
function nextDollar(text: string, from: number): number {
  for (let at = from; at < text.length && at - from < MAX_FORMULA; at++) {
    const sign = text.charAt(at);
    if (sign === "\\") at += 1;
    else if (sign === "$") return at;
  }
  return -1;
}

/** Splits a text into formulas, at odd places, and what is between them. */
export function splitFormulas(text: string): string[] {
  const parts: string[] = [];
  let done = 0;
  for (let at = text.indexOf("$"); at >= 0; at = text.indexOf("$", at)) {
    const isEscaped = text.charAt(at - 1) === "\\";
    const end = isEscaped ? -1 : formulaEnd(text, at);
    if (end > 0) {
      parts.push(text.slice(done, at), text.slice(at, end));
      done = end;
    }
    at = end > 0 ? end : at + (text.startsWith("$$", at) ? 2 : 1);
  }
  return [...parts, text.slice(done)];
}

/** Longer formulas are text. */
const MAX_FORMULA = 5000;
const SPACE = /\s/;
/** Beside a dollar sign they make it one of a sum, of a name, or of the other form of formulas: `US$5`, `$A/$B`, $`x`$. */
const BESIDE = /[\p{L}\p{N}_$`]/u;
const COMMAND = /\\[A-Za-z]/;
/** What is hardly anything else than a formula: `$k$th`, `$x_1$s`, `sources${}^1$`. */
const COMPACT = /^(?:\p{L}(?:[_^][\p{L}\p{N}])?|\p{N}+)$|[\^{]|\\[A-Za-z]/u;

/** Ends within a call, and has no command such as `\big(`: `$x.add($…`. A bracket alone may be written about. */
const CALL_INSIDE = /^[^\\]+\($/;
/** Begins like a call of jQuery, which the second dollar sign begins as well if a bracket follows it: `$(a).add;$(b)`. */
const CALL = /^[(.]/;

/** The start of `${name}`, as in shells and templates. */
const VARIABLE = /^\{\w+[}:[#%]/;

/**
 * The end of the formula in LaTeX that a dollar sign of a text starts: `$x$`, or `$$x$$` for one in a line of its own;
 * -1 if none starts there. Takes time linear in the distance to the next dollar sign. Source: docs/rules/markdown.md
 * M30.
 */
export function formulaEnd(text: string, start: number): number {
  if (text.startsWith("$$", start)) return displayEnd(text, start);
  const close = nextDollar(text, start + 1);
  const [before, after] = [text.charAt(start - 1), text.charAt(close + 1)];
  const formula = text.slice(start + 1, close);
  if (close < 0 || formula === "" || formula.startsWith("`") || /[$`]/.test(before) || /[\p{N}${]/u.test(after))
    return -1;
  if (VARIABLE.test(formula) && /[\p{L}_(]/u.test(after)) return -1;
  if (CALL_INSIDE.test(formula) || (after === "(" && CALL.test(formula))) return -1;
  const isTight = !SPACE.test(formula.charAt(0)) && !SPACE.test(formula.slice(-1));
  const isApart = !BESIDE.test(before) && !BESIDE.test(after);
  return (isTight || COMMAND.test(formula)) && (isApart || COMPACT.test(formula)) ? close + 1 : -1;
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

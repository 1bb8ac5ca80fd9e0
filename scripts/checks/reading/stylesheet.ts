/** One `property: value` of a style sheet. */
export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly start: number;
  /** Selectors and at-rules around it, outermost first. */
  readonly within: readonly string[];
}

/** The declarations of a style sheet, in order. */
export interface StyleSheet {
  readonly declarations: readonly Declaration[];
  readonly selectors: readonly string[];
}

/** Parses a style sheet with a scanner for braces and semicolons, which is all that the checks need. */
export function readStyleSheet(text: string): StyleSheet {
  const blank = blankOut(text);
  const declarations: Declaration[] = [];
  const selectors: string[] = [];
  const within: string[] = [];
  let start = 0;

  const declare = (end: number) => {
    const written = blank.slice(start, end);
    const colon = written.indexOf(":");
    if (colon > 0 && !written.trimStart().startsWith("@")) {
      const property = written.slice(0, colon).trim();
      const at = start + written.length - written.trimStart().length;
      declarations.push({ property, value: text.slice(start + colon + 1, end).trim(), start: at, within: [...within] });
    }
    start = end + 1;
  };

  for (let at = 0; at < blank.length; at++) {
    const character = blank[at];
    if (character === "{") {
      const selector = blank.slice(start, at).trim();
      selectors.push(selector);
      within.push(selector);
      start = at + 1;
    } else if (character === "}") {
      declare(at);
      within.pop();
    } else if (character === ";") declare(at);
  }
  return { declarations, selectors };
}

/** Replaces comments and quoted strings by spaces, so that offsets stay. */
function blankOut(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (found) =>
    found.replace(/[^\n]/g, " "),
  );
}

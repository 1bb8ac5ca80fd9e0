import highlighter from "highlight.js/lib/core";
import { languages } from "./languages.ts";

/** Registers the languages when the first code is coloured: their grammars take 8 MB and part of the start. */
function learnLanguages(): void {
  if (highlighter.listLanguages().length > 0) return;
  for (const [name, definition] of Object.entries(languages)) highlighter.registerLanguage(name, definition);
  // The grammar of shell sessions takes very long over `${${${`; that of the shell does as well without it.
  highlighter.registerAliases(["shell", "console", "shellsession"], { languageName: "bash" });
}

/**
 * Grammars search far ahead from every character, so that a text made for it takes time in proportion to the square
 * of a line's or a block's length. People's code stays below these lengths.
 */
const LONGEST_BLOCK = 6000;
const LONG_LINE = /[^\n]{500}/;
/** Six thousand blank lines kept the grammar of assembler busy for a second, names of 500 letters that of Java. */
const LONG_RUN = /\s{131}|[\p{L}\p{N}_$]{131}/u;

/** How many characters of one page may still be coloured. */
export interface ColourBudget {
  left: number;
}

/** The budget of a page that is about to be rendered. */
export function colourBudget(): ColourBudget {
  return { left: 20_000 };
}

/**
 * The HTML of code in a language, with the classes of highlight.js; null when it stays plain: an unknown language,
 * a very long block, or a page with very much code. Source: docs/rules/markdown.md M11.
 */
export function highlight(code: string, language: string, budget: ColourBudget): string | null {
  if (code.length > Math.min(LONGEST_BLOCK, budget.left)) return null;
  if (LONG_LINE.test(code) || LONG_RUN.test(code)) return null;
  learnLanguages();
  if (!highlighter.getLanguage(language)) return null;
  budget.left -= code.length;
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}

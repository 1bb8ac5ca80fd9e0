import highlighter from "highlight.js/lib/core";
import { languages } from "./languages.ts";

/** Registers the grammars on first use: they take 8 MB and slow down the start. */
function registerLanguages(): void {
  if (highlighter.listLanguages().length > 0) return;
  for (const [name, definition] of Object.entries(languages)) highlighter.registerLanguage(name, definition);
  // The grammar of shell sessions takes very long for `${${${`; the shell's grammar is a sufficient replacement.
  highlighter.registerAliases(["shell", "console", "shellsession"], { languageName: "bash" });
}

/**
 * Grammars look far ahead from every character, so that crafted text takes quadratic time in the length of a line or
 * block. Real code stays below these lengths.
 */
const MAX_BLOCK = 6000;
const LONG_LINE = /[^\n]{500}/;
/** Six thousand blank lines took the assembler grammar a second, names of 500 letters the Java grammar. */
const LONG_RUN = /\s{131}|[\p{L}\p{N}_$]{131}/u;

/** Remaining characters to highlight on one page. */
export interface ColourBudget {
  left: number;
}

/** The highlighting budget of a new rendering. */
export function colourBudget(): ColourBudget {
  return { left: 20_000 };
}

/**
 * The HTML of code in a language, with the classes of highlight.js; null when it stays plain: an unknown language, a
 * very long block, or an exhausted budget. Source: docs/rules/markdown.md M11.
 */
export function highlight(code: string, language: string, budget: ColourBudget): string | null {
  if (code.length > Math.min(MAX_BLOCK, budget.left)) return null;
  if (LONG_LINE.test(code) || LONG_RUN.test(code)) return null;
  registerLanguages();
  if (!highlighter.getLanguage(language)) return null;
  budget.left -= code.length;
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}

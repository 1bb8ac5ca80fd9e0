import highlighter from "highlight.js/lib/core";
import { languages } from "./languages.ts";

for (const [name, definition] of Object.entries(languages)) highlighter.registerLanguage(name, definition);

/** Longer blocks stay plain: grammars can take long over a text made to be slow. */
const LONGEST_BLOCK = 12_000;

/** How many characters of one page may still be coloured. */
export interface ColourBudget {
  left: number;
}

/** The budget of a page that is about to be rendered. */
export function colourBudget(): ColourBudget {
  return { left: 60_000 };
}

/**
 * The HTML of code in a language, with the classes of highlight.js; null when it stays plain: an unknown language,
 * a very long block, or a page with very much code. Source: docs/rules/markdown.md M11.
 */
export function highlight(code: string, language: string, budget: ColourBudget): string | null {
  if (!highlighter.getLanguage(language) || code.length > Math.min(LONGEST_BLOCK, budget.left)) return null;
  budget.left -= code.length;
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}

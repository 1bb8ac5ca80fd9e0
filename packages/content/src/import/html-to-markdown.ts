import { sanitizeHtml } from "../sanitize/sanitize.ts";
import { blocksOf, joined } from "./blocks.ts";
import { withCodeLanguages } from "./code.ts";
import { parseTree, withoutDivisions } from "./tree.ts";

/**
 * Markdown that renders to the same page as the HTML of a post elsewhere. What Markdown cannot say stays as HTML that
 * the renderer lets through; formulas between dollar signs stay as they are. Never throws.
 * Source: docs/rules/markdown.md M20.
 */
export function htmlToMarkdown(html: string): string {
  return joined(blocksOf(parseTree(sanitizeHtml(withCodeLanguages(html))).flatMap(withoutDivisions)));
}

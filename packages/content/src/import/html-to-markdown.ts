import { sanitizeHtml } from "../sanitize/sanitize.ts";
import { blocksOf, joined } from "./blocks.ts";
import { withCodeLanguages } from "./code.ts";
import { parseTree, withoutDivisions } from "./tree.ts";

/**
 * Converts the HTML of an imported post to Markdown that renders to the same page. Elements without a Markdown
 * equivalent stay HTML that the renderer allows; formulas between dollar signs are unchanged. Never throws. Source:
 * docs/rules/markdown.md M20.
 */
export function htmlToMarkdown(html: string): string {
  return joined(blocksOf(parseTree(sanitizeHtml(withCodeLanguages(html))).flatMap(withoutDivisions)));
}

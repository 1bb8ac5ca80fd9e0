import { type HtmlNode, parseTree } from "../src/import/tree.ts";

/** Differences that the comparison ignores. */
export interface IgnoredDifferences {
  /** Elements that are replaced by their content. */
  readonly elements?: readonly string[];
  /** Compares images by their alternative text. */
  readonly images?: boolean;
}

/** Attributes that the renderer adds for safety and speed. */
const ADDED = new Set(["rel", "loading", "decoding", "id"]);

/** A canonical spelling of HTML: equal results mean the same page. */
export function canonical(html: string, ignored: IgnoredDifferences = {}): string {
  return written(parseTree(html), ignored, false)
    .replace(/\s+/g, " ")
    .replace(/ ?(<[^>]*>) ?/g, "$1")
    .trim();
}

function written(nodes: readonly HtmlNode[], ignored: IgnoredDifferences, preformatted: boolean): string {
  return nodes.map((node) => writtenNode(node, ignored, preformatted)).join("");
}

function writtenNode(node: HtmlNode, ignored: IgnoredDifferences, preformatted: boolean): string {
  // White space matters only in preformatted text; there it must survive the normalisation.
  if (typeof node === "string") return preformatted ? node.replaceAll("\n", "⏎").replaceAll(" ", "␣") : node;
  if (node.name === "img" && ignored.images) return node.attributes.alt ?? "";
  const inside = written(node.children, ignored, preformatted || node.name === "pre");
  if (ignored.elements?.includes(node.name)) return inside;
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => !ADDED.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => ` ${name}="${value.replaceAll(">", "&gt;")}"`);
  return `<${node.name}${attributes.join("")}>${inside}</>`;
}

import { type Node, parseTree } from "../src/import/tree.ts";

/** What the comparison overlooks. */
export interface Overlooked {
  /** Elements that count as their content. */
  readonly elements?: readonly string[];
  /** An image counts as its alternative text. */
  readonly images?: boolean;
}

/** What the renderer adds for safety and speed. */
const ADDED = new Set(["rel", "loading", "decoding", "id"]);

/** HTML in one spelling: two texts with the same one are the same page. */
export function canonical(html: string, overlooked: Overlooked = {}): string {
  return written(parseTree(html), overlooked, false)
    .replace(/\s+/g, " ")
    .replace(/ ?(<[^>]*>) ?/g, "$1")
    .trim();
}

function written(nodes: readonly Node[], overlooked: Overlooked, preformatted: boolean): string {
  return nodes.map((node) => writtenNode(node, overlooked, preformatted)).join("");
}

function writtenNode(node: Node, overlooked: Overlooked, preformatted: boolean): string {
  // Blanks count only in preformatted text; there they must survive what `canonical` does to all others.
  if (typeof node === "string") return preformatted ? node.replaceAll("\n", "⏎").replaceAll(" ", "␣") : node;
  if (node.name === "img" && overlooked.images) return node.attributes.alt ?? "";
  const inside = written(node.children, overlooked, preformatted || node.name === "pre");
  if (overlooked.elements?.includes(node.name)) return inside;
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => !ADDED.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => ` ${name}="${value.replaceAll(">", "&gt;")}"`);
  return `<${node.name}${attributes.join("")}>${inside}</>`;
}

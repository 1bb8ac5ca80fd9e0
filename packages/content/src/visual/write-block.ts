import { blocksOf, joined } from "../import/blocks.ts";
import type { HtmlElement } from "../import/tree.ts";

/** A list with the marker that a list is written with if no other precedes it. */
const listLike = ({ name }: HtmlElement): HtmlElement => ({
  name,
  attributes: {},
  children: [{ name: "li", attributes: {}, children: ["x"] }],
});

/**
 * Writes one block as Markdown: "" for an empty one. `notMarker` is the marker of a list right before, which a list
 * would otherwise continue.
 */
export function writeBlock(block: HtmlElement, notMarker = ""): string {
  const isUsual = notMarker === "-" || notMarker === ".";
  return isUsual ? joined(blocksOf([listLike(block), block]).slice(1)) : joined(blocksOf([block]));
}

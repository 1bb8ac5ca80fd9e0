export type { Token } from "markdown-it";
export type { HtmlElement, HtmlNode } from "../import/tree.ts";
export { AS_WRITTEN } from "../import/tree.ts";
export { type KnownTargets, readBlocks, type SourceBlock } from "./read-blocks.ts";
export { writeBlock } from "./write-block.ts";

import { type KnownTargets, readBlocks, type SourceBlock, writeBlock } from "@askwell/content/visual";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { readNodes } from "./read.ts";
import { schema } from "./schema.ts";
import { blockElement } from "./write.ts";

/** The source of a block that was read, with what stood before it. */
interface RetainedBlock {
  readonly source: string;
  readonly before: string;
  readonly previous: Node | null;
  /** What followed it, if it was the last one. */
  readonly after: string | null;
}

/** A text of Markdown as a document, and back. */
export interface VisualText {
  readonly doc: Node;
  /** The Markdown of a document; blocks that were not changed keep their source, character by character. */
  write(doc: Node): string;
  /** Markdown to be inserted: within a sentence if it is one. */
  slice(markdown: string): Slice;
}

/** Whether blocks keep their source where they can, which only tests and measurements turn off. */
interface VisualOptions {
  readonly keepsSources?: boolean;
}

const sourceBlock = (source: string) => schema.node("source_block", null, schema.text(source));

/** The nodes of a block; null if they cannot be written so that the same nodes are read again. */
function faithfulNode({ source, tokens }: SourceBlock, targets: KnownTargets): Node | null {
  // Its other readers would lose a definition inside of a list or quotation.
  if (tokens.length === 0 || /^[\s>*+\d.)-]+\[[^\]\n]+\]:/m.test(source)) return null;
  try {
    const [node] = readNodes(tokens);
    if (!node) return null;
    const again = readBlocks(writeBlock(blockElement(node)), targets).blocks;
    const [same] = again.length <= 1 ? readNodes(again[0]?.tokens ?? []) : [];
    return same?.eq(node) || (again.length === 0 && node.content.size === 0) ? node : null;
  } catch {
    return null;
  }
}

const read = (markdown: string, known?: KnownTargets) => {
  const { blocks, after, targets } = readBlocks(markdown.replace(/\r\n?/g, "\n"), known);
  const nodes = blocks.map((block) => faithfulNode(block, targets) ?? sourceBlock(block.source));
  return { blocks, nodes, after, targets };
};

/** The marker of a list: `-`, `*`, `+`, `.` or `)`. */
const markerOf = (list: string): string => /^(?:\d{1,9})?([-*+.)])/.exec(list)?.[1] ?? "";

const isList = (node: Node) => node.type.name.endsWith("_list");

/** Reads a text for the visual editor. Rule: docs/rules/editor.md ED13. */
export function readVisualText(markdown: string, { keepsSources = true }: VisualOptions = {}): VisualText {
  const { blocks, nodes, after, targets } = read(markdown);
  const doc = schema.node("doc", null, nodes.length > 0 ? nodes : schema.node("paragraph"));
  const retained = new WeakMap<Node, RetainedBlock>();
  for (const [n, { source, before }] of blocks.entries()) {
    const isLast = n === blocks.length - 1;
    const node = nodes[n] as Node;
    retained.set(node, { source, before, previous: nodes[n - 1] ?? null, after: isLast ? after : null });
  }
  const written = new WeakMap<Node, string>();
  const anew = (node: Node): string => {
    const known =
      written.get(node) ?? (node.type.name === "source_block" ? node.textContent : writeBlock(blockElement(node)));
    written.set(node, known);
    return known;
  };
  /** A source that ends with the text, or begins with a space behind a list, means the same only in its place. */
  const isRetained = (
    block: RetainedBlock | undefined,
    previous: Node | null,
    isLast: boolean,
  ): block is RetainedBlock => {
    if (!block || !keepsSources || (block.after !== null && !isLast)) return false;
    const takesIndented = previous !== null && (isList(previous) || previous.type.name === "source_block");
    return block.previous === previous || !takesIndented || !/^\s/.test(block.source);
  };
  const write = (current: Node): string => {
    if (current === doc && keepsSources) return markdown;
    const last = current.content.content.findLastIndex((node) => node.content.size > 0 || !node.isTextblock);
    let text = "";
    let previous: Node | null = null;
    let list = "";
    current.forEach((node, _, n) => {
      const isLast = n === last;
      const block = retained.get(node);
      const isOwn = isRetained(block, previous, isLast);
      let own = isOwn ? block.source : anew(node);
      if (own === "") return;
      const isNeighbour = block !== undefined && block.previous === previous;
      if (!(isOwn && isNeighbour) && list !== "" && isList(node) && markerOf(own) === markerOf(list)) {
        own = writeBlock(blockElement(node), markerOf(list));
      }
      text += (isOwn && isNeighbour ? block.before : text === "" ? "" : "\n\n") + own;
      if (isOwn && isLast) text += block.after ?? "";
      list = isList(node) ? own : "";
      previous = node;
    });
    return text;
  };
  const slice = (inserted: string): Slice => {
    const fragment = Fragment.from(read(inserted, targets).nodes);
    const only = fragment.childCount === 1 ? fragment.firstChild : null;
    return only?.type.name === "paragraph" ? new Slice(only.content, 0, 0) : new Slice(fragment, 0, 0);
  };
  return { doc, write, slice };
}

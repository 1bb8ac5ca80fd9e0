import { fencedCode } from "./code.ts";
import { inlineMarkdown } from "./inline.ts";
import { tableMarkdown } from "./table.ts";
import { type Element, groups, hasBlocks, isElement, type Node, rawBlock, startTag } from "./tree.ts";

/** One block of Markdown. */
export interface Block {
  readonly kind: string;
  readonly markdown: string;
}

/** The blocks of a container, to be set apart by blank lines. Loose text becomes a paragraph. */
export function blocksOf(nodes: readonly Node[]): Block[] {
  const blocks: Block[] = [];
  for (const group of groups(nodes)) {
    const before = blocks.at(-1);
    const block = Array.isArray(group) ? paragraph(group) : blockOf(group, before);
    if (block.markdown !== "") blocks.push(block);
  }
  return blocks;
}

/** A line that Markdown takes for a block of HTML. */
const ONLY_A_TAG = /^<\/?[a-z][a-z0-9]*(?:\s[^>]*)?>(?:\n|$)/;

/** What Markdown takes for the definition of a link, though the bracket is closed inside of code. */
const DEFINITION = /^\[(?:[^[\]\\]|\\.)+\]:/s;

/** One block. `before` is its neighbour: a list after a list needs another marker. */
function blockOf(element: Element, before?: Block): Block {
  const { name } = element;
  if (/^h[1-6]$/.test(name)) return { kind: "heading", markdown: heading(element) };
  if (name === "hr") return { kind: "rule", markdown: "___" };
  if (name === "p") return paragraph(element.children);
  return converted(element, before) ?? { kind: "html", markdown: rawBlock(element) };
}

function converted(element: Element, before: Block | undefined): Block | null {
  switch (element.name) {
    case "ul":
    case "ol": {
      const [marker, otherMarker] = element.name === "ul" ? ["-", "*"] : [".", ")"];
      const kind = before?.kind === `list${marker}` ? `list${otherMarker}` : `list${marker}`;
      return blockUnlessNull(kind, listMarkdown(element, kind.slice(-1)));
    }
    case "pre":
      return blockUnlessNull("code", fencedCode(element));
    case "blockquote":
      return blockUnlessNull("quote", quote(element));
    case "table":
      return blockUnlessNull("table", tableMarkdown(element));
    case "details":
      return blockUnlessNull("html", details(element));
    default:
      return null;
  }
}

function blockUnlessNull(kind: string, markdown: string | null): Block | null {
  return markdown === null ? null : { kind, markdown };
}

/** A paragraph, or the text of a list item. */
function paragraph(children: Node[]): Block {
  const markdown = inlineMarkdown(children, "paragraph");
  if (!ONLY_A_TAG.test(markdown) && !DEFINITION.test(markdown)) return { kind: "paragraph", markdown };
  return { kind: "html", markdown: rawBlock({ name: "p", attributes: {}, children }) };
}

function heading({ name, children }: Element): string {
  const words = inlineMarkdown(children, "heading").replace(/#(?=#*$)/, "\\#");
  return `${"#".repeat(Number(name.charAt(1)))} ${words}`.trimEnd();
}

function quote(element: Element): string | null {
  const inside = groups(element.children);
  if (inside.length === 0 || inside.some((group) => Array.isArray(group))) return null;
  const blocks = blocksOf(element.children);
  if (Object.keys(element.attributes).length > 0) return wrapped(element, blocks);
  return joined(blocks).replace(/^(.*)$/gm, (_, line: string) => (line === "" ? ">" : `> ${line}`));
}

function details(element: Element): string | null {
  const [summary, ...rest] = groups(element.children);
  if (
    Array.isArray(summary) ||
    summary?.name !== "summary" ||
    hasBlocks(summary) ||
    rest.some((group) => Array.isArray(group))
  )
    return null;
  return wrapped(element, blocksOf(rest as Element[]), rawBlock(summary));
}

function wrapped(element: Element, blocks: readonly Block[], first = ""): string {
  return `${startTag(element)}${first}\n\n${joined(blocks)}\n\n</${element.name}>`;
}

/** Blocks one below the other. */
export function joined(blocks: readonly Block[]): string {
  return blocks.map(({ markdown }) => markdown).join("\n\n");
}

/** Markdown keeps a list with paragraphs apart only by a blank line; where none falls, this makes room for one. */
const NOTHING = { kind: "html", markdown: "<!-- -->" } as const;
const MOST_DIGITS = 999_999_999;

/** A list as Markdown writes it, each item behind `-`, `*`, `1.` or `1)`; null when only HTML can say it. */
function listMarkdown(list: Element, marker: string): string | null {
  const items = list.children.filter((node) => isElement(node));
  const start = Number(list.attributes.start ?? 1);
  if (items.length === 0 || items.some((item) => item.name !== "li") || start < 0 || start + items.length > MOST_DIGITS)
    return null;
  const isLoose = items.some((item) => item.children.some((node) => isElement(node, "p")));
  const contents = isLoose ? looseItems(items) : tightItems(items);
  if (!contents) return null;
  const written = contents.map((content, n) => item(list.name === "ul" ? marker : `${start + n}${marker}`, content));
  return written.join(isLoose ? "\n\n" : "\n");
}

function item(marker: string, content: string): string {
  if (content === "") return marker;
  const indent = " ".repeat(marker.length + 1);
  return `${marker} ${content.replace(/\n(?=[^\n])/g, `\n${indent}`)}`;
}

/** Items with paragraphs. Null when one has text outside of its paragraphs. */
function looseItems(items: readonly Element[]): string[] | null {
  if (items.some((each) => groups(each.children).some((group) => Array.isArray(group)))) return null;
  const contents = items.map((each) => blocksOf(each.children));
  if (contents.some((blocks) => blocks.length === 0)) return null;
  const [only, ...others] = contents;
  if (only && others.length === 0 && only.length === 1) only.push(NOTHING);
  return contents.map(joined);
}

/** Items without paragraphs: no blank line may fall between their parts. */
function tightItems(items: readonly Element[]): string[] | null {
  const contents = items.map(tightItem);
  return contents.every((content) => content !== null) ? contents : null;
}

function tightItem(element: Element): string | null {
  const blocks: Block[] = [];
  for (const group of groups(element.children)) {
    const before = blocks.at(-1);
    const block = Array.isArray(group) ? paragraph(group) : blockOf(group, before);
    if (block.markdown === "") continue;
    const isHtml = /^(?:html|quote)$/.test(block.kind);
    const needsRoom = isHtml && (Array.isArray(group) || block.markdown.includes("\n\n"));
    if (needsRoom || (before && !canFollow(before, block))) return null;
    blocks.push(block);
  }
  return blocks.map(({ markdown }) => markdown).join("\n");
}

/** Whether a block is still a block of its own right below another, without a blank line between them. */
function canFollow(before: Block, block: Block): boolean {
  if (before.kind === "paragraph") return block.kind !== "paragraph" && canInterrupt(block);
  const endsByItself = /^(?:code|heading|rule)$/.test(before.kind);
  const isOtherList = /^list/.test(before.kind) && /^list/.test(block.kind);
  return endsByItself || isOtherList;
}

/** A list ends a paragraph only when it starts at one and its first item is not empty. */
function canInterrupt({ kind, markdown }: Block): boolean {
  return /^list[.)]$/.test(kind) ? /^1[.)] \S/.test(markdown) : !/^list[-*]$/.test(kind) || /^[-*] \S/.test(markdown);
}

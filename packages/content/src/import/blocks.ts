import { fencedCode } from "./code.ts";
import { inlineMarkdown } from "./inline.ts";
import { tableMarkdown } from "./table.ts";
import { groups, type HtmlElement, type HtmlNode, hasBlocks, isElement, rawBlock, startTag } from "./tree.ts";

/** A block of Markdown. */
export interface MarkdownBlock {
  readonly kind: string;
  readonly markdown: string;
}

/** The blocks of a container, to be separated by blank lines. Loose text becomes a paragraph. */
export function blocksOf(nodes: readonly HtmlNode[]): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  for (const group of groups(nodes)) {
    const before = blocks.at(-1);
    const block = Array.isArray(group) ? paragraph(group) : blockOf(group, before);
    if (block.markdown !== "") blocks.push(block);
  }
  return blocks;
}

/** A line that Markdown parses as an HTML block. */
const ONLY_A_TAG = /^<\/?[a-z][a-z0-9]*(?:\s[^>]*)?>(?:\n|$)/;

/** What Markdown parses as a link definition, although the bracket is closed inside code. */
const DEFINITION = /^\[(?:[^[\]\\]|\\.)+\]:/s;

/** One block. `before` is the previous block: adjacent lists need different markers. */
function blockOf(element: HtmlElement, before?: MarkdownBlock): MarkdownBlock {
  const { name } = element;
  if (/^h[1-6]$/.test(name)) return { kind: "heading", markdown: heading(element) };
  if (name === "hr") return { kind: "rule", markdown: "___" };
  if (name === "p") return paragraph(element.children);
  return converted(element, before) ?? { kind: "html", markdown: rawBlock(element) };
}

function converted(element: HtmlElement, before: MarkdownBlock | undefined): MarkdownBlock | null {
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

function blockUnlessNull(kind: string, markdown: string | null): MarkdownBlock | null {
  return markdown === null ? null : { kind, markdown };
}

/** A paragraph, or the text of a list item. */
function paragraph(children: HtmlNode[]): MarkdownBlock {
  const markdown = inlineMarkdown(children, "paragraph");
  if (!ONLY_A_TAG.test(markdown) && !DEFINITION.test(markdown)) return { kind: "paragraph", markdown };
  return { kind: "html", markdown: rawBlock({ name: "p", attributes: {}, children }) };
}

function heading({ name, children }: HtmlElement): string {
  const words = inlineMarkdown(children, "heading").replace(/#(?=#*$)/, "\\#");
  return `${"#".repeat(Number(name.charAt(1)))} ${words}`.trimEnd();
}

function quote(element: HtmlElement): string | null {
  const inside = groups(element.children);
  if (inside.length === 0 || inside.some((group) => Array.isArray(group))) return null;
  const blocks = blocksOf(element.children);
  if (Object.keys(element.attributes).length > 0) return wrapped(element, blocks);
  return joined(blocks).replace(/^(.*)$/gm, (_, line: string) => (line === "" ? ">" : `> ${line}`));
}

function details(element: HtmlElement): string | null {
  const [summary, ...rest] = groups(element.children);
  if (
    Array.isArray(summary) ||
    summary?.name !== "summary" ||
    hasBlocks(summary) ||
    rest.some((group) => Array.isArray(group))
  )
    return null;
  return wrapped(element, blocksOf(rest as HtmlElement[]), rawBlock(summary));
}

function wrapped(element: HtmlElement, blocks: readonly MarkdownBlock[], first = ""): string {
  return `${startTag(element)}${first}\n\n${joined(blocks)}\n\n</${element.name}>`;
}

/** Joins blocks line by line. */
export function joined(blocks: readonly MarkdownBlock[]): string {
  return blocks.map(({ markdown }) => markdown).join("\n\n");
}

/** Separates the paragraphs of a loose list whose only blank line would be missing. */
const NOTHING = { kind: "html", markdown: "<!-- -->" } as const;
const MAX_DIGITS = 999_999_999;

/** A list with the marker `-`, `*`, `1.` or `1)`; null when it must stay HTML. */
function listMarkdown(list: HtmlElement, marker: string): string | null {
  const items = list.children.filter((node) => isElement(node));
  const start = Number(list.attributes.start ?? 1);
  if (items.length === 0 || items.some((item) => item.name !== "li") || start < 0 || start + items.length > MAX_DIGITS)
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

/** Items with paragraphs. Null when an item has text outside its paragraphs. */
function looseItems(items: readonly HtmlElement[]): string[] | null {
  if (items.some((each) => groups(each.children).some((group) => Array.isArray(group)))) return null;
  const contents = items.map((each) => blocksOf(each.children));
  if (contents.some((blocks) => blocks.length === 0)) return null;
  const [only, ...others] = contents;
  if (only && others.length === 0 && only.length === 1) only.push(NOTHING);
  return contents.map(joined);
}

/** Items without paragraphs: no blank lines between their parts. */
function tightItems(items: readonly HtmlElement[]): string[] | null {
  const contents = items.map(tightItem);
  return contents.every((content) => content !== null) ? contents : null;
}

function tightItem(element: HtmlElement): string | null {
  const blocks: MarkdownBlock[] = [];
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

/** Whether a block needs no blank line after the previous one. */
function canFollow(before: MarkdownBlock, block: MarkdownBlock): boolean {
  if (before.kind === "paragraph") return block.kind !== "paragraph" && canInterrupt(block);
  const endsByItself = /^(?:code|heading|rule)$/.test(before.kind);
  const isOtherList = /^list/.test(before.kind) && /^list/.test(block.kind);
  return endsByItself || isOtherList;
}

/** A list interrupts a paragraph only when it starts at one and its first item is not empty. */
function canInterrupt({ kind, markdown }: MarkdownBlock): boolean {
  return /^list[.)]$/.test(kind) ? /^1[.)] \S/.test(markdown) : !/^list[-*]$/.test(kind) || /^[-*] \S/.test(markdown);
}

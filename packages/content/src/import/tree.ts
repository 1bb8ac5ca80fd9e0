import { escapeHtml } from "@askwell/domain";
import { Parser } from "htmlparser2";

/** An element of sanitised HTML. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
}

/** The name of an element whose text is Markdown already. The sanitiser lets none of them through. */
export const AS_WRITTEN = "markdown";

/** An element or a text node. */
export type HtmlNode = HtmlElement | string;

/** True for an element, optionally with a given name. */
export function isElement(node: HtmlNode | undefined, name?: string): node is HtmlElement {
  return typeof node === "object" && (name === undefined || node.name === name);
}

/** Parses sanitised HTML. The sanitiser bounds its depth, so that functions may recurse. */
export function parseTree(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: HtmlNode[][] = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: HtmlElement = { name, attributes, children: [] };
      open.at(-1)?.push(element);
      open.push(element.children);
    },
    ontext(text) {
      const siblings = open.at(-1) ?? root;
      const last = siblings.at(-1);
      if (typeof last === "string") siblings[siblings.length - 1] = last + text;
      else siblings.push(text);
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return root;
}

/** The text content of a node. */
export function textOf(node: HtmlNode): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd pre blockquote table caption thead tbody tfoot tr th td hr details summary section figure figcaption div".split(
    " ",
  ),
);

/** True for a block element. */
function isBlock(node: HtmlNode): node is HtmlElement {
  return isElement(node) && BLOCKS.has(node.name);
}

/** True when an element contains block elements at any depth. */
export function hasBlocks(node: HtmlNode): boolean {
  return isElement(node) && node.children.some((child) => isBlock(child) || hasBlocks(child));
}

/** Groups nodes: single blocks, and runs of everything else. Drops runs of white space. */
export function groups(nodes: readonly HtmlNode[]): (HtmlElement | HtmlNode[])[] {
  const found: (HtmlElement | HtmlNode[])[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    if (run.some((node) => typeof node !== "string" || node.trim() !== "")) found.push(run);
    run = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node);
      continue;
    }
    endRun();
    found.push(node);
  }
  endRun();
  return found;
}

const VOID = new Set(["br", "hr", "img", "input", "wbr"]);
/** Attributes that the renderer adds. */
const ADDED = new Set(["rel", "loading", "decoding"]);

/** The start tag of an element. */
export function startTag({ name, attributes }: HtmlElement): string {
  const written = Object.entries(attributes)
    .filter(([attribute]) => !ADDED.has(attribute))
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  return `<${name}${written.join("")}>`;
}

/** A block as HTML without blank lines, which would end it in Markdown. */
export function rawBlock(node: HtmlNode, preformatted = false): string {
  if (typeof node === "string")
    return preformatted ? withoutBlankLines(escapeHtml(node)) : escapeHtml(node).replace(/[ \t\r\n\f]+/g, " ");
  if (VOID.has(node.name)) return startTag(node);
  if (node.name === AS_WRITTEN) return escapeHtml(textOf(node));
  const inside = node.children.map((child) => rawBlock(child, preformatted || node.name === "pre"));
  return `${startTag(node)}${inside.join("")}</${node.name}>`;
}

function withoutBlankLines(text: string): string {
  const lines = text.split("\n");
  return lines
    .map((line, n) => (n > 0 && n < lines.length - 1 && line.trim() === "" ? `&#32;${line}` : line))
    .join("\n");
}

/** Replaces a `div` by its content: its blocks, or a paragraph. */
export function withoutDivisions(node: HtmlNode): HtmlNode[] {
  if (!isElement(node)) return [node];
  const children = node.children.flatMap(withoutDivisions);
  if (node.name !== "div") return [{ ...node, children }];
  return hasBlocks(node) ? children : [{ name: "p", attributes: {}, children }];
}

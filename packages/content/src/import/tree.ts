import { Parser } from "htmlparser2";

/** An element of sanitised HTML. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
}

/** An element or the text between elements. */
export type Node = Element | string;

/** True for an element, of a name when one is given. */
export function isElement(node: Node | undefined, name?: string): node is Element {
  return typeof node === "object" && (name === undefined || node.name === name);
}

/** The tree of sanitised HTML. The sanitiser bounds its depth, so that functions may recurse. */
export function parseTree(html: string): Node[] {
  const root: Node[] = [];
  const open: Node[][] = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: Element = { name, attributes, children: [] };
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

/** The words of a node, as they are. */
export function textOf(node: Node): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd pre blockquote table caption thead tbody tfoot tr th td hr details summary section figure figcaption div".split(
    " ",
  ),
);

/** True for an element that stands on lines of its own. */
function isBlock(node: Node): node is Element {
  return isElement(node) && BLOCKS.has(node.name);
}

/** True when an element has elements inside, at any depth, that stand on lines of their own. */
export function hasBlocks(node: Node): boolean {
  return isElement(node) && node.children.some((child) => isBlock(child) || hasBlocks(child));
}

/** The same nodes in groups: single blocks, and runs of everything else. Runs of nothing but white space are left out. */
export function groups(nodes: readonly Node[]): (Element | Node[])[] {
  const found: (Element | Node[])[] = [];
  let run: Node[] = [];
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
/** What the renderer adds by itself. */
const ADDED = new Set(["rel", "loading", "decoding"]);

/** The start tag of an element. */
export function startTag({ name, attributes }: Element): string {
  const written = Object.entries(attributes)
    .filter(([attribute]) => !ADDED.has(attribute))
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  return `<${name}${written.join("")}>`;
}

/** A block as HTML on adjoining lines: a blank line would end it in Markdown. */
export function rawBlock(node: Node, preformatted = false): string {
  if (typeof node === "string")
    return preformatted ? withoutBlankLines(escapeHtml(node)) : escapeHtml(node).replace(/[ \t\r\n\f]+/g, " ");
  if (VOID.has(node.name)) return startTag(node);
  const inside = node.children.map((child) => rawBlock(child, preformatted || node.name === "pre"));
  return `${startTag(node)}${inside.join("")}</${node.name}>`;
}

function withoutBlankLines(text: string): string {
  const lines = text.split("\n");
  return lines
    .map((line, n) => (n > 0 && n < lines.length - 1 && line.trim() === "" ? `&#32;${line}` : line))
    .join("\n");
}

/** Text as it stands in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** A `div` means nothing: with blocks inside it goes, without it was a paragraph. */
export function withoutDivisions(node: Node): Node[] {
  if (!isElement(node)) return [node];
  const children = node.children.flatMap(withoutDivisions);
  if (node.name !== "div") return [{ ...node, children }];
  return hasBlocks(node) ? children : [{ name: "p", attributes: {}, children }];
}

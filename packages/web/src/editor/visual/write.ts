import { AS_WRITTEN, type HtmlElement, type HtmlNode } from "@askwell/content/visual";
import type { Mark, Node } from "prosemirror-model";

const element = (
  name: string,
  children: readonly HtmlNode[],
  attributes: Record<string, string> = {},
): HtmlElement => ({
  name,
  attributes,
  children: [...children],
});
const asWritten = (markdown: string) => element(AS_WRITTEN, [markdown]);

/** Addresses and mentions, which become links as they are written. */
const LINKED = /(https?:\/\/[^\s<>]+|@(?=\w)|(?<=www)\.)/i;

const textNodes = (text: string): HtmlNode[] =>
  text
    .split(LINKED)
    .map((part, place) => (place % 2 === 1 ? asWritten(part) : part))
    .filter((part) => part !== "");

const withoutEmpty = (attributes: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter((each): each is [string, string] => each[1] !== null));

function leafOf(node: Node, inside: readonly Mark[]): HtmlNode[] {
  if (node.type.name === "hard_break") return [element("br", [])];
  if (node.type.name === "source_inline") return [asWritten(node.attrs.source)];
  if (node.type.name === "image") {
    const { src, alt, title } = node.attrs;
    return [element("img", [], withoutEmpty({ src, alt, title }))];
  }
  const text = node.text ?? "";
  const isIn = (name: string) => inside.some(({ type }) => type.name === name);
  if (isIn("literal")) return [asWritten(text.replace(/[^\s\p{L}\p{N}]/gu, "\\$&"))];
  return isIn("link") || isIn("code") ? [text] : textNodes(text);
}

/** Marks that contain nothing but text. */
const isInnermost = ({ type }: Mark) => type.name === "code" || type.name === "literal";

function enclose({ type, attrs }: Mark, children: readonly HtmlNode[]): HtmlNode[] {
  if (type.name === "literal") return [...children];
  if (type.name === "link") return [element("a", children, withoutEmpty({ href: attrs.href, title: attrs.title }))];
  return [element(type.name === "tag" ? attrs.name : type.name, children)];
}

/** A sentence as elements: of the marks at a place, the longest encloses the others. */
function inlineNodes(nodes: readonly Node[], inside: readonly Mark[] = []): HtmlNode[] {
  const written: HtmlNode[] = [];
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at] as Node;
    const marks = node.marks.filter((mark) => !mark.isInSet(inside));
    const choice = marks.some((mark) => !isInnermost(mark)) ? marks.filter((mark) => !isInnermost(mark)) : marks;
    let [longest, end] = [undefined as Mark | undefined, at];
    for (const mark of choice) {
      let until = at;
      while (until < nodes.length && mark.isInSet(nodes[until]?.marks ?? [])) until++;
      if (until > end) [longest, end] = [mark, until];
    }
    written.push(
      ...(longest ? enclose(longest, inlineNodes(nodes.slice(at, end), [...inside, longest])) : leafOf(node, inside)),
    );
    at = Math.max(end, at + 1);
  }
  return written;
}

const childrenOf = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, n) => node.child(n));

/** Whether the parts of an item need no blank lines between them. */
function isTightItem(item: Node): boolean {
  const [first, ...others] = childrenOf(item);
  const isList = ({ type }: Node) => type.name.endsWith("_list");
  return first !== undefined && (others.length === 0 || first.isTextblock) && others.every(isList);
}

function listElement(list: Node): HtmlElement {
  const items = childrenOf(list);
  const isTight = list.attrs.tight && items.every(isTightItem);
  const itemElement = (item: Node): HtmlElement => {
    const box = item.attrs.task === null ? [] : [asWritten(item.attrs.task ? "[x]" : "[ ]"), " "];
    const children = childrenOf(item).flatMap((child, place): HtmlNode[] => {
      if (child.type.name !== "paragraph") return [blockElement(child)];
      const words = [...(place === 0 ? box : []), ...inlineNodes(childrenOf(child))];
      if (isTight) return words;
      // An item without words would make the list HTML.
      return [element("p", words.length === 0 && item.childCount === 1 ? [asWritten("<!-- -->")] : words)];
    });
    return element("li", children);
  };
  const { start = 1 } = list.attrs;
  const name = list.type.name === "bullet_list" ? "ul" : "ol";
  return element(name, items.map(itemElement), start === 1 ? {} : { start: String(start) });
}

function tableElement(table: Node): HtmlElement {
  const [head, ...rest] = childrenOf(table).map((row, n) =>
    element(
      "tr",
      childrenOf(row).map((each) =>
        element(n === 0 ? "th" : "td", inlineNodes(childrenOf(each)), withoutEmpty({ align: each.attrs.align })),
      ),
    ),
  );
  const sections = [element("thead", head ? [head] : [])];
  return element("table", rest.length > 0 ? [...sections, element("tbody", rest)] : sections);
}

/** A block as the element that it renders to, which the writer of Markdown takes. */
export function blockElement(node: Node): HtmlElement {
  const { name } = node.type;
  if (name.endsWith("_list")) return listElement(node);
  if (name === "table") return tableElement(node);
  if (name === "paragraph") return element("p", inlineNodes(childrenOf(node)));
  if (name === "heading") return element(`h${node.attrs.level}`, inlineNodes(childrenOf(node)));
  if (name === "horizontal_rule") return element("hr", []);
  if (name === "source_block") return element("p", [asWritten(node.textContent)]);
  if (name === "blockquote") return element("blockquote", childrenOf(node).map(blockElement));
  const { language } = node.attrs;
  const attributes = language ? { class: `language-${language}` } : {};
  const text = node.textContent === "" ? "" : `${node.textContent}\n`;
  return element("pre", [element("code", [text], attributes)]);
}

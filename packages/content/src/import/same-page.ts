import { renderMarkdown } from "../render/index.ts";
import type { RenderOptions } from "../render/options.ts";
import { sanitizeHtml } from "../sanitize/sanitize.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { groups, type HtmlNode, parseTree, withoutDivisions } from "./tree.ts";

const NO_PEOPLE: ReadonlySet<string> = new Set();

/**
 * Whether a Markdown source renders to the same page as `html`: the same words, elements, links and images. Ignores
 * white space, `div` and `span`. Source: docs/rules/markdown.md M20.
 */
export function isSamePage(markdown: string, html: string): boolean {
  return showsSame(renderMarkdown(markdown, { people: NO_PEOPLE }), html);
}

/** The Markdown of a post and its rendered HTML. */
export interface PostPage {
  readonly markdown: string;
  readonly html: string;
}

/**
 * The Markdown to store for an imported post: its source, if available and if it renders to the same page as the HTML,
 * otherwise converted HTML. Mentions are not linked. Source: docs/rules/markdown.md M20.
 */
export function postPage(html: string, source: string | null, options: Omit<RenderOptions, "people">): PostPage {
  const render = (markdown: string): PostPage => ({
    markdown,
    html: renderMarkdown(markdown, { ...options, people: NO_PEOPLE }),
  });
  const text = source?.replace(/\r\n?/g, "\n").trim() ?? "";
  const own = text === "" ? null : render(text);
  return own && showsSame(own.html, html) ? own : render(htmlToMarkdown(html));
}

function showsSame(rendered: string, html: string): boolean {
  return essence(rendered) === essence(sanitizeHtml(html));
}

/** A fingerprint of sanitised HTML: its elements, targets and words. */
function essence(html: string): string {
  // Text outside all blocks becomes a paragraph in Markdown.
  const blocks = groups(parseTree(html).flatMap(withoutDivisions)).map((group) =>
    Array.isArray(group) ? { name: "p", attributes: {}, children: group } : group,
  );
  return essenceOf(blocks)
    .replace(/\s+/g, " ")
    .replace(/ ?([\uFDD0\uFDD1]) ?/g, "$1");
}

function essenceOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const { name, attributes } = node;
      const inside = essenceOf(node.children);
      if (name === "span") return inside;
      if (name === "p" && inside.trim() === "") return " ";
      return `\uFDD0${name} ${attributes.href ?? attributes.src ?? ""}${size(attributes)}\uFDD1${inside}\uFDD0/\uFDD1`;
    })
    .join("");
}

const size = ({ width, height }: Readonly<Record<string, string>>): string =>
  width === undefined && height === undefined ? "" : ` ${width}x${height}`;

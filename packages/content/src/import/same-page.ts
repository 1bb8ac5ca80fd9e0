import { renderMarkdown } from "../render/index.ts";
import type { RenderOptions } from "../render/options.ts";
import { sanitizeHtml } from "../sanitize/sanitize.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { groups, type Node, parseTree, withoutDivisions } from "./tree.ts";

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Whether a Markdown source renders to the page that `html` shows: the same words, elements, links and images. White
 * space, `div` and `span` do not count. Source: docs/rules/markdown.md M20.
 */
export function isSamePage(markdown: string, html: string): boolean {
  return showsSame(renderMarkdown(markdown, { people: NOBODY }), html);
}

/** The Markdown of a post with the page that it renders to. */
export interface PostPage {
  readonly markdown: string;
  readonly html: string;
}

/**
 * The Markdown to keep of a post elsewhere: its own source, if somebody has it and it renders to the page that the
 * post shows, else Markdown made of the page. Nobody is mentioned. Source: docs/rules/markdown.md M20.
 */
export function postPage(html: string, source: string | null, options: Omit<RenderOptions, "people">): PostPage {
  const render = (markdown: string): PostPage => ({
    markdown,
    html: renderMarkdown(markdown, { ...options, people: NOBODY }),
  });
  const text = source?.replace(/\r\n?/g, "\n").trim() ?? "";
  const own = text === "" ? null : render(text);
  return own && showsSame(own.html, html) ? own : render(htmlToMarkdown(html));
}

function showsSame(rendered: string, html: string): boolean {
  return essence(rendered) === essence(sanitizeHtml(html));
}

/** What makes a page, in one line: its elements, where they lead, and its words. For sanitised HTML. */
function essence(html: string): string {
  // Text that stands outside of all blocks is a paragraph, in Markdown by necessity.
  const blocks = groups(parseTree(html).flatMap(withoutDivisions)).map((group) =>
    Array.isArray(group) ? { name: "p", attributes: {}, children: group } : group,
  );
  return essenceOf(blocks)
    .replace(/\s+/g, " ")
    .replace(/ ?([\uFDD0\uFDD1]) ?/g, "$1");
}

function essenceOf(nodes: readonly Node[]): string {
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

import type { Token } from "markdown-it";
import { filterRendered, withoutMarks } from "../sanitize/sanitize.ts";
import { environment } from "./environment.ts";
import type { RenderOptions } from "./options.ts";
import { createParser } from "./parser.ts";
import { TooMuchWork } from "./work-budget.ts";

/**
 * Counts up when the same source renders to different HTML. Stored beside the HTML, so that texts rendered by an older
 * version are found and rendered again. Source: docs/rules/markdown.md M13.
 */
export const RENDERER_VERSION = 5;

/** Longer texts are shown as they were written: no limit of the product lets them in. */
const LONGEST_MARKDOWN = 200_000;

const parser = createParser();

/**
 * The safe HTML of a text in Markdown; "" when it renders to nothing. Pure: the same source and options give the same
 * HTML. Never throws; takes time in proportion to the length. Source: docs/rules/markdown.md M1 to M13.
 */
export function renderMarkdown(markdown: string, options: RenderOptions = {}): string {
  const source = withoutMarks(markdown);
  if (source.length > LONGEST_MARKDOWN) return asWritten(source);
  try {
    return filterRendered(parser.render(source, environment(options)), options);
  } catch (error) {
    if (error instanceof TooMuchWork) return asWritten(source);
    throw error;
  }
}

/**
 * The usernames that a text mentions, each once: `@name`, and links to `/users/name` that show the name.
 * Some may belong to nobody. Source: docs/rules/markdown.md M9.
 */
export function mentionedNames(markdown: string): string[] {
  const source = withoutMarks(markdown).slice(0, LONGEST_MARKDOWN);
  const names = new Set<string>();
  for (const block of tokensOf(source)) {
    const inline = block.children ?? [];
    for (const [position, token] of inline.entries()) {
      const name = /^\/users\/([\w.-]+)$/.exec(String(token.attrGet("href") ?? ""))?.[1];
      if (name && inline[position + 1]?.content === `@${name}`) names.add(name);
    }
  }
  return [...names];
}

/** The tokens of a text; none of one that is shown as it was written. */
function tokensOf(source: string): Token[] {
  try {
    return parser.parse(source, environment({}));
  } catch (error) {
    if (error instanceof TooMuchWork) return [];
    throw error;
  }
}

/** What a profile shows of its text: no headings beside those of the page, and no pictures that report their readers. */
const BIO_ELEMENTS = new Set("a b blockquote br code del em hr i li ol p pre s strong ul".split(" "));
/** What the wire format carries of it. */
const REDUCED_ELEMENTS = new Set(["p", "b", "br", "strong", "em"]);

/**
 * The HTML of a profile's text: paragraphs, lists, quotes, code and links. Everything else leaves its words.
 * Source: docs/rules/markdown.md M14.
 */
export function renderBio(markdown: string): string {
  return keepElements(renderMarkdown(markdown), BIO_ELEMENTS, (tag) => tag);
}

/** The HTML of a profile's text as clients of the wire format know it. Source: docs/rules/markdown.md M14. */
export function reduceBio(html: string): string {
  return keepElements(html, REDUCED_ELEMENTS, (_, slash, name) => `<${slash}${name}>`);
}

/** Sanitised HTML has no `>` inside of attributes, so a tag ends where it seems to. */
function keepElements(
  html: string,
  kept: ReadonlySet<string>,
  form: (tag: string, slash: string, name: string) => string,
): string {
  return html
    .replace(/<(\/?)([a-z0-9]+)[^>]*>/g, (tag: string, slash: string, name: string) =>
      kept.has(name) ? form(tag, slash, name) : " ",
    )
    .trim();
}

function asWritten(source: string): string {
  const escaped = source.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<p>${escaped.replace(/\r\n?|\n/g, "<br>\n")}</p>`;
}

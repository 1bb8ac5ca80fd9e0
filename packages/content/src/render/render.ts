import { escapeHtml } from "@askwell/domain";
import type { Token } from "markdown-it";
import { filterRendered, withoutMarks } from "../sanitize/sanitize.ts";
import { environment } from "./environment.ts";
import type { RenderOptions } from "./options.ts";
import { createParser } from "./parser.ts";
import { WorkBudgetExceeded } from "./work-budget.ts";

/**
 * Increased when the same source renders to different HTML. Stored with the HTML, so that texts rendered by an older
 * version are rendered again. Source: docs/rules/markdown.md M13.
 */
export const RENDERER_VERSION = 10;

/** Longer texts are shown as plain text; input limits reject them anyway. */
const MAX_MARKDOWN = 200_000;

const parser = createParser();

/**
 * Renders Markdown to safe HTML; "" when the result is empty. Pure: the same source and options give the same HTML.
 * Never throws; takes time linear in the length. Source: docs/rules/markdown.md M1 to M13.
 */
export function renderMarkdown(markdown: string, options: RenderOptions = {}): string {
  const source = withoutMarks(markdown);
  if (source.length > MAX_MARKDOWN) return asWritten(source);
  try {
    return filterRendered(parser.render(source, environment(options)), options);
  } catch (error) {
    if (error instanceof WorkBudgetExceeded) return asWritten(source);
    throw error;
  }
}

/** The HTML of a text that exceeds the work budget: its escaped source. Source: docs/rules/markdown.md M23. */
export const renderAsWritten = (markdown: string): string => asWritten(withoutMarks(markdown));

/**
 * The usernames that a text mentions, without duplicates: `@name`, and links to `/users/name` with the name as their
 * text. Some may not exist. Source: docs/rules/markdown.md M9.
 */
export function mentionedNames(markdown: string): string[] {
  const source = withoutMarks(markdown).slice(0, MAX_MARKDOWN);
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

/** The tokens of a text; none for a text that is shown as plain text. */
function tokensOf(source: string): Token[] {
  try {
    return parser.parse(source, environment({}));
  } catch (error) {
    if (error instanceof WorkBudgetExceeded) return [];
    throw error;
  }
}

/** Elements allowed in a profile: no headings, which belong to the page, and no images, which could track readers. */
const BIO_ELEMENTS = new Set("a b blockquote br code del em hr i li ol p pre s strong ul".split(" "));
/** The subset allowed by the wire format. */
const REDUCED_ELEMENTS = new Set(["p", "b", "br", "strong", "em"]);

/**
 * The HTML of a profile's text: paragraphs, lists, quotes, code and links. Other elements are replaced by their
 * content. Source: docs/rules/markdown.md M14.
 */
export function renderBio(markdown: string): string {
  return keepElements(renderMarkdown(markdown), BIO_ELEMENTS, (tag) => tag);
}

/** The HTML of a profile's text in the subset that API clients expect. Source: docs/rules/markdown.md M14. */
export function reduceBio(html: string): string {
  return keepElements(html, REDUCED_ELEMENTS, (_, slash, name) => `<${slash}${name}>`);
}

/** Sanitised HTML has no `>` inside attributes, so the first `>` ends the tag. */
function keepElements(
  html: string,
  allowed: ReadonlySet<string>,
  form: (tag: string, slash: string, name: string) => string,
): string {
  return html
    .replace(/<(\/?)([a-z0-9]+)[^>]*>/g, (tag: string, slash: string, name: string) =>
      allowed.has(name) ? form(tag, slash, name) : name === "span" ? "" : " ",
    )
    .trim();
}

function asWritten(source: string): string {
  // Sanitised text has plain quotes.
  const escaped = escapeHtml(source).replaceAll("&quot;", '"');
  return `<p>${escaped.replace(/\r\n?|\n/g, "<br>\n")}</p>`;
}

import { escapeHtml } from "@askwell/domain";
import MarkdownIt, { type MarkdownIt as Parser, type RendererRule } from "markdown-it";
import { renderingOf } from "./environment.ts";
import { anchorHeadings } from "./headings.ts";
import { highlight } from "./highlight.ts";
import { limitAddresses, replaceRejectedImages } from "./link-budget.ts";
import { linkNames } from "./names.ts";
import { createReader } from "./reader.ts";

/**
 * The markdown-it parser: CommonMark with GitHub's extensions and Askwell's. Link targets and raw HTML are left to the
 * sanitiser. Source: docs/rules/markdown.md M1 to M3.
 */
export function createParser(): Parser {
  const md = createReader();
  md.core.ruler.before("text_join", "names", linkNames);
  md.core.ruler.push("headings", anchorHeadings);
  md.core.ruler.push("limit_addresses", limitAddresses);
  md.core.ruler.push("rejected_images", replaceRejectedImages);
  md.renderer.rules.s_open = () => "<del>";
  md.renderer.rules.s_close = () => "</del>";
  md.renderer.rules.fence = fence;
  md.renderer.rules.html_inline = inlineHtml;
  return md;
}

const { unescapeAll } = new MarkdownIt().utils;

const fence: RendererRule = (tokens, position, _options, env) => {
  const { content = "", info = "" } = tokens[position] ?? {};
  const language = unescapeAll(info).trim().split(/\s+/)[0] ?? "";
  const colouredCode = language ? highlight(content, language, renderingOf(env).colours) : null;
  const languageClass = language ? ` class="language-${escapeHtml(language)}"` : "";
  return `<pre><code${languageClass}>${colouredCode ?? escapeHtml(content)}</code></pre>\n`;
};

const SWALLOWS_THE_REST =
  /^<\/?(?:script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext|option|select|noscript)\b(\s*>)?/i;

/**
 * A `<script>` within a sentence usually means the word. As an element it would hide the rest of the text; with
 * attributes it is removed.
 */
const inlineHtml: RendererRule = (tokens, position) => {
  const html = tokens[position]?.content ?? "";
  const found = SWALLOWS_THE_REST.exec(html);
  if (!found) return html;
  return found[1] ? escapeHtml(html) : "";
};

import { escapeHtml } from "@askwell/domain";
import MarkdownIt, { type MarkdownIt as Parser, type RendererRule } from "markdown-it";
import { renderingOf } from "./environment.ts";
import { footnotes } from "./footnotes.ts";
import { formulas } from "./formulas.ts";
import { anchorHeadings } from "./headings.ts";
import { highlight } from "./highlight.ts";
import { searchLabelsOnce } from "./label-search.ts";
import { limitAddresses, replaceRejectedImages } from "./link-budget.ts";
import { linkNames } from "./names.ts";
import { limitCells } from "./table-budget.ts";
import { taskBoxes } from "./tasks.ts";
import { limitWork } from "./work-budget.ts";

/**
 * The markdown-it parser: CommonMark with GitHub's extensions and Askwell's. Link targets and raw HTML are left to the
 * sanitiser. Source: docs/rules/markdown.md M1 to M3.
 */
export function createParser(): Parser {
  const md = new MarkdownIt({ html: true, breaks: true, linkify: true });
  md.validateLink = () => true;
  linkBareAddresses(md);
  md.use(searchLabelsOnce);
  md.use(limitCells);
  md.use(footnotes);
  md.use(formulas);
  md.use(limitWork);
  md.core.ruler.after("footnotes", "task_boxes", taskBoxes);
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

const WEB = "http://";
/** Longer addresses are not linked. */
const MAX_BARE_ADDRESS = 2000;

/**
 * Links addresses with a scheme, mail addresses, and hosts that start with `www.`; `//` is more often a comment than a
 * link.
 */
function linkBareAddresses({ linkify }: Parser): void {
  linkify.add("//", null).add("ftp:", null);
  linkify.add("www.", {
    validate: (text, position, self) => {
      const start = `${WEB}www.`;
      const found = self.matchAtStart(start + text.slice(position, position + MAX_BARE_ADDRESS));
      return found ? found.raw.length - start.length : 0;
    },
    normalize: (match) => {
      match.url = WEB + match.url;
    },
  });
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

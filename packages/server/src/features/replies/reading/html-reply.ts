import { htmlToMarkdown } from "@askwell/content/import";
import { escapeHtml } from "@askwell/domain";
import { Parser } from "htmlparser2";
import { placeholderOf } from "./placeholders.ts";

/** Longest HTML that is read, in characters. */
const MAX_CHARACTERS = 200_000;
/** Mail programs nest a few dozen elements; what comes after deeper ones is not read, which would take too long. */
const MAX_DEPTH = 200;

/** Elements that are not shown. */
const HIDDEN = new Set(["head", "style", "script", "title", "template", "noscript", "svg", "math"]);
/** What mail programs put around the mail that they quote, and around signatures: classes and ids. */
const QUOTE_NAMES =
  /(?:^|[\s_-])(?:gmail_quote|gmail_quote_container|gmail_attr|gmail_extra|gmail_signature|gmail_signature_prefix|moz-cite-prefix|moz-signature|moz-forward-container|(?:ydp[0-9a-z]{1,20})?yahoo_quoted|yahoo-quoted|protonmail_quote|protonmail_signature_block|zmail_extra|tutanota_quote|apple-mail-quote|OutlookMessageHeader|divRplyFwdMsg|mail-editor-reference-message-container|ms-outlook-mobile-signature|Signature|ntes_signature|foxmail-quote|qqmail_signature)(?:$|\s)/i;
/** The same as names: GMX and Spark. */
const QUOTE_MARKS = /^(?:quote|messageReplySection|messageSignatureSection)$/;
/** Marks after which everything is quoted. */
const END_NAMES =
  /^(?:appendonsend|divRplyFwdMsg|reply-intro|mail-editor-reference-message-container|isReplyContent)$/i;
/** Elements whose only meaning in a mail is where they stand. */
const LAYOUT = new Set(["table", "tbody", "thead", "tfoot", "tr", "td", "th", "center", "section", "article", "body"]);
/** Elements without a closing tag. */
const VOID = new Set(["br", "hr", "img", "wbr", "input", "meta", "link", "area", "col", "source"]);
const renamed: Readonly<Record<string, string>> = { b: "strong", i: "em", tt: "code" };

/** Attributes that the converter uses; mail programs add many others. */
const ATTRIBUTES = ["href", "start", "class"] as const;

interface Writer {
  html: string;
  /** The number of open elements. */
  depth: number;
  /** Depth inside of an element that is left out; 0 outside of any. */
  skipped: number;
  isOver: boolean;
  isPre: boolean;
}

/**
 * The Markdown of a reply in HTML, without quoted mails, signatures, layout and pictures of other servers, which may spy
 * on readers. A picture of the mail itself becomes its placeholder. Rules: docs/rules/replies-by-mail.md RM5 and RM6.
 */
export function htmlReply(html: string): string {
  const writer: Writer = { html: "", depth: 0, skipped: 0, isOver: false, isPre: false };
  const parser = new Parser({
    onopentag(name, attributes) {
      writer.depth += 1;
      if (writer.depth > MAX_DEPTH) parser.pause();
      else open(writer, name, attributes);
    },
    ontext(text) {
      if (writer.skipped === 0 && !writer.isOver) writer.html += escapeHtml(text);
    },
    onclosetag(name) {
      writer.depth -= 1;
      close(writer, name);
    },
  });
  parser.end(html.slice(0, MAX_CHARACTERS));
  const lines = htmlToMarkdown(writer.html).split("\n").map(withoutEmptyLine);
  return withoutBreaks(
    lines
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  );
}

/** An empty line of a mail program is a paragraph with a line break or a blank. */
const withoutEmptyLine = (line: string) => (/^(?:<p>)?(?:\s|&nbsp;|<br>){0,20}(?:<\/p>)?$/.test(line) ? "" : line);

/** The text without line breaks at its end, where the quoted mail was. */
function withoutBreaks(markdown: string): string {
  let rest = markdown;
  while (rest.endsWith("<br>")) rest = rest.slice(0, -"<br>".length).trimEnd();
  return rest;
}

function isQuote(element: string, attributes: Readonly<Record<string, string>>): boolean {
  const { class: classes = "", id = "", name = "", type = "" } = attributes;
  const isNamed = QUOTE_NAMES.test(classes) || QUOTE_NAMES.test(id) || QUOTE_MARKS.test(name);
  return isNamed || (element === "blockquote" && type.toLowerCase() === "cite");
}

function open(writer: Writer, name: string, attributes: Readonly<Record<string, string>>): void {
  if (writer.isOver) return;
  if (writer.skipped > 0) {
    if (!VOID.has(name)) writer.skipped += 1;
    return;
  }
  if (END_NAMES.test(attributes.id ?? "")) {
    writer.isOver = true;
    return;
  }
  if (HIDDEN.has(name) || isQuote(name, attributes)) {
    if (!VOID.has(name)) writer.skipped = 1;
    return;
  }
  if (name === "img") {
    const [, id] = /^cid:(.+)$/i.exec(attributes.src ?? "") ?? [];
    if (id) writer.html += placeholderOf(id);
    return;
  }
  if (name === "pre") writer.isPre = true;
  if (name === "code" && writer.isPre) return;
  writer.html += tagOf(name, attributes);
}

function tagOf(name: string, attributes: Readonly<Record<string, string>>): string {
  if (LAYOUT.has(name)) return "<div>";
  if (name === "pre") return "<pre><code>";
  // Only code has a class with a meaning: its language.
  const isNeeded = (each: string) => each !== "class" || name === "code";
  const some = ATTRIBUTES.filter((each) => isNeeded(each) && attributes[each] !== undefined);
  const written = some.map((each) => ` ${each}="${escapeHtml(attributes[each] ?? "")}"`);
  return `<${renamed[name] ?? name}${written.join("")}>`;
}

function close(writer: Writer, name: string): void {
  if (writer.isOver || VOID.has(name)) return;
  if (writer.skipped > 0) {
    writer.skipped -= 1;
    return;
  }
  if (name === "code" && writer.isPre) return;
  if (name === "pre") {
    writer.isPre = false;
    writer.html += "</code></pre>";
  } else writer.html += LAYOUT.has(name) ? "</div>" : `</${renamed[name] ?? name}>`;
}

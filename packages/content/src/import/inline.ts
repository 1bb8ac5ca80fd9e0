import { escapeHtml } from "@askwell/domain";
import { splitFormulas } from "../formula.ts";
import { escapeLineStart, escapeText, flanks, isPunctuation } from "./escape.ts";
import { AS_WRITTEN, type HtmlElement, type HtmlNode, isElement, startTag, textOf } from "./tree.ts";

/** Converted inline content before its emphasis markers are chosen. */
type InlinePiece =
  | { readonly kind: "text"; readonly text: string; readonly inLink: boolean }
  | { readonly kind: "space" }
  | { readonly kind: "break" }
  | { readonly kind: "markdown"; readonly markdown: string }
  | EmphasisMark;

interface EmphasisMark {
  readonly kind: "mark";
  readonly name: string;
  readonly opens: boolean;
  /** The chosen marker: `*`, `__`, `<em>`. */
  written: string;
}

/** The kind of block around a run. Headings and cells write line breaks as `<br>`. */
export type InlineContext = "paragraph" | "heading" | "cell";

const MARKS: Readonly<Record<string, readonly string[]>> = { em: ["*", "_"], strong: ["**", "__"], del: ["~~"] };
/** Elements without meaning of their own. */
const TRANSPARENT = new Set(["span", "div"]);

/** The Markdown of a run of text and inline elements: "" when it is empty, otherwise lines without blank ones. */
export function inlineMarkdown(nodes: readonly HtmlNode[], context: InlineContext): string {
  const pieces = withSingleSpaces(nodes.flatMap((node) => piecesOf(node, context, false)));
  chooseMarks(pieces);
  return assemble(pieces, context);
}

function piecesOf(node: HtmlNode, context: InlineContext, inLink: boolean): InlinePiece[] {
  if (typeof node === "string") return textPieces(node, context, inLink);
  if (node.name === AS_WRITTEN) return [{ kind: "markdown", markdown: textOf(node) }];
  if (node.name === "br") return [{ kind: "break" }];
  if (node.name === "img") return [{ kind: "markdown", markdown: image(node) }];
  if (node.name === "code" && node.children.every((child) => typeof child === "string")) return code(node, context);
  if (node.name === "a") return link(node, context);
  const inside = node.children.flatMap((child) => piecesOf(child, context, inLink));
  if (TRANSPARENT.has(node.name)) return inside;
  if (MARKS[node.name] && inside.length > 0) return [mark(node.name, true), ...inside, mark(node.name, false)];
  const start: InlinePiece = { kind: "markdown", markdown: startTag(node) };
  return node.name === "wbr" || node.name === "input"
    ? [start]
    : [start, ...inside, { kind: "markdown", markdown: `</${node.name}>` }];
}

function mark(name: string, opens: boolean): EmphasisMark {
  return { kind: "mark", name, opens, written: "" };
}

function textPieces(text: string, context: InlineContext, inLink: boolean): InlinePiece[] {
  return splitFormulas(text).flatMap((part, index) =>
    index % 2 === 1 ? formula(part, context) : wordPieces(part, inLink),
  );
}

function wordPieces(text: string, inLink: boolean): InlinePiece[] {
  return text
    .split(/([ \t\r\n\f]+)/)
    .filter((part) => part !== "")
    .map((part) => (/^[ \t\r\n\f]/.test(part) ? { kind: "space" } : { kind: "text", text: part, inLink }));
}

/** Nothing is escaped in a formula, except what would end a cell. */
function formula(text: string, context: InlineContext): InlinePiece {
  const line = text.replace(/\s+/g, " ");
  return { kind: "markdown", markdown: context === "cell" ? line.replaceAll("|", "\\|") : line };
}

function code(node: HtmlElement, context: InlineContext): InlinePiece[] {
  const text = textOf(node).replace(/[\r\n]+/g, " ");
  if (text.trim() === "") return [{ kind: "markdown", markdown: `<code>${escapeHtml(text)}</code>` }];
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = "`".repeat(longest + 1);
  const blank = /^[` ]|[` ]$/.test(text) ? " " : "";
  const written = context === "cell" ? text.replaceAll("|", "\\|") : text;
  return [{ kind: "markdown", markdown: fence + blank + written + blank + fence }];
}

/** Markdown cannot express the size of an image. */
function image(node: HtmlElement): string {
  const { attributes } = node;
  if (attributes.width !== undefined || attributes.height !== undefined) return startTag(node);
  const alt = escapeText((attributes.alt ?? "").replace(/\s+/g, " ").trim(), PLAIN);
  return `![${alt}](${destination(attributes.src ?? "", attributes.title)})`;
}

const PLAIN = { before: "", after: "", inLink: true, inCell: true, nearUnderscores: true };

function link(node: HtmlElement, context: InlineContext): InlinePiece[] {
  const { href = "", title } = node.attributes;
  const text = textOf(node);
  const isBare = title === undefined && node.children.every((child) => !isElement(child));
  if (isBare && isAutolink(text, href)) return [{ kind: "markdown", markdown: `<${text}>` }];
  return [
    { kind: "markdown", markdown: "[" },
    ...node.children.flatMap((child) => piecesOf(child, context, true)),
    { kind: "markdown", markdown: `](${destination(href, title)})` },
  ];
}

function isAutolink(text: string, href: string): boolean {
  if (href === `mailto:${text}`) return /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text);
  return text === href && /^https?:\/\/[\w./?=&#:;,~()+-]+$/.test(text) && !/[&|]#?\w+;/.test(text);
}

function destination(address: string, title: string | undefined): string {
  const encoded = address.replace(/[\s<>|\\]/g, (sign) => encodeURIComponent(sign)).replace(/&(?=#?\w+;)/g, "&amp;");
  const closed = hasPairedParentheses(encoded) ? encoded : encoded.replace(/[()]/g, "\\$&");
  if (title === undefined || title.trim() === "") return closed;
  return `${closed} "${escapeText(title.replace(/\s*\n\s*/g, " "), PLAIN).replaceAll('"', '\\"')}"`;
}

function hasPairedParentheses(address: string): boolean {
  let depth = 0;
  for (const sign of address) {
    if (sign === "(") depth++;
    if (sign === ")" && --depth < 0) return false;
  }
  return depth === 0;
}

/** Collapses white space like a browser, and moves it out of emphasis, whose markers must touch words. */
function withSingleSpaces(pieces: readonly InlinePiece[]): InlinePiece[] {
  const merged: InlinePiece[] = [];
  for (const piece of pieces) {
    if (piece.kind === "space") addSpace(merged);
    else if (piece.kind === "mark" && !piece.opens && merged.at(-1)?.kind === "space") merged.splice(-1, 0, piece);
    else {
      if (piece.kind === "break" && merged.at(-1)?.kind === "space") merged.pop();
      merged.push(piece);
    }
  }
  while (merged.at(-1)?.kind === "space") merged.pop();
  return merged;
}

function addSpace(merged: InlinePiece[]): void {
  let at = merged.length;
  while (at > 0 && isOpeningMark(merged[at - 1])) at--;
  const before = merged[at - 1];
  if (before && before.kind !== "space" && before.kind !== "break") merged.splice(at, 0, { kind: "space" });
}

function isOpeningMark(piece: InlinePiece | undefined): boolean {
  return piece?.kind === "mark" && piece.opens;
}

/** Chooses working emphasis markers for the neighbouring characters; HTML tags always work. */
function chooseMarks(pieces: readonly InlinePiece[]): void {
  const open: number[] = [];
  const pairs: [number, number][] = [];
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== "mark") continue;
    if (piece.opens) open.push(at);
    else pairs.push([open.pop() ?? at, at]);
  }
  for (const [start, end] of pairs.sort((one, other) => one[0] - other[0])) {
    const [opening, closing] = [pieces[start] as EmphasisMark, pieces[end] as EmphasisMark];
    const nested = pairs.some(
      ([from, to]) => from < start && end < to && (pieces[from] as EmphasisMark).name === opening.name,
    );
    const signs = nested ? undefined : (MARKS[opening.name] ?? []).find((each) => signsWork(each, pieces, start, end));
    opening.written = signs ?? `<${opening.name}>`;
    closing.written = signs ?? `</${opening.name}>`;
  }
}

function signsWork(signs: string, pieces: readonly InlinePiece[], start: number, end: number): boolean {
  if (end === start + 1) return false;
  const sign = signs.charAt(0);
  const touches = [start - 1, start + 1, end - 1, end + 1].some((at) => {
    const near = pieces[at];
    return near?.kind === "mark" && near.written.startsWith(sign);
  });
  if (touches) return false;
  const [outerBefore, innerFirst] = [lastCharacter(pieces[start - 1]), firstCharacter(pieces[start + 1])];
  const [innerLast, outerAfter] = [lastCharacter(pieces[end - 1]), firstCharacter(pieces[end + 1])];
  const opening = flanks(outerBefore, innerFirst);
  const closing = flanks(innerLast, outerAfter);
  if (!opening.left || !closing.right) return false;
  if (sign !== "_") return true;
  return (!opening.right || isPunctuation(outerBefore)) && (!closing.left || isPunctuation(outerAfter));
}

function firstCharacter(piece: InlinePiece | undefined): string {
  return String.fromCodePoint(shown(piece).codePointAt(0) ?? 32);
}

function lastCharacter(piece: InlinePiece | undefined): string {
  return [...shown(piece).slice(-2)].at(-1) ?? " ";
}

function shown(piece: InlinePiece | undefined): string {
  if (piece?.kind === "text") return piece.text;
  if (piece?.kind === "markdown") return piece.markdown;
  if (piece?.kind === "break") return "\n";
  return piece?.kind === "mark" ? piece.written || "*" : " ";
}

function assemble(pieces: readonly InlinePiece[], context: InlineContext): string {
  const nearUnderscores = pieces.some((piece) => piece.kind === "mark" && piece.written.startsWith("_"));
  let lines = "";
  let lineStart = 0;
  let startsWithText = pieces[0]?.kind === "text";
  const endLine = () => {
    if (context === "paragraph" && startsWithText) {
      lines = lines.slice(0, lineStart) + escapeLineStart(lines.slice(lineStart));
    }
  };
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === "space") lines += " ";
    else if (piece.kind === "mark") lines += piece.written;
    else if (piece.kind === "markdown")
      lines += isCode(piece) && isCode(pieces[at - 1]) ? `<!-- -->${piece.markdown}` : piece.markdown;
    else if (piece.kind === "text") {
      const before = at === 0 ? "" : lastCharacter(pieces[at - 1]);
      const after = at + 1 < pieces.length ? firstCharacter(pieces[at + 1]) : "";
      const inCell = context === "cell";
      lines += escapeText(piece.text, { before, after, inLink: piece.inLink, inCell, nearUnderscores });
    } else if (context !== "paragraph" || !canBreakLine(pieces, at)) lines += "<br>";
    else {
      endLine();
      lines += "\n";
      lineStart = lines.length;
      startsWithText = pieces[at + 1]?.kind === "text";
    }
  }
  endLine();
  return lines;
}

/** Adjacent code spans would merge. */
function isCode(piece: InlinePiece | undefined): boolean {
  return piece?.kind === "markdown" && piece.markdown.startsWith("`");
}

/** A line break is written only between visible pieces; elsewhere it would leave a blank line. */
function canBreakLine(pieces: readonly InlinePiece[], at: number): boolean {
  const next = pieces[at + 1];
  return at > 0 && next !== undefined && next.kind !== "break";
}

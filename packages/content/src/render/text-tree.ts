import { escapeHtml } from "@askwell/domain";
import { type HtmlNode, parseTree } from "../import/tree.ts";
import { OWN_MARK } from "../sanitize/elements.ts";
import { filterRendered, type SanitizeOptions, withoutMarks } from "../sanitize/sanitize.ts";

/** A value of a property in a tree. */
type HastValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** An element, or a text, in a tree. */
export type HastNode =
  | {
      readonly type: "element";
      readonly tagName: string;
      readonly properties: Readonly<Record<string, HastValue>>;
      readonly children: readonly HastNode[];
    }
  | { readonly type: "text"; readonly value: string };

/** A rendered text as a tree. Source: https://github.com/syntax-tree/hast */
export interface HastRoot {
  readonly type: "root";
  readonly children: readonly HastNode[];
}

/** Attributes whose properties have another name; `aria-label` becomes `ariaLabel`. */
const properties = new Map([
  ["class", "className"],
  ["colspan", "colSpan"],
  ["rowspan", "rowSpan"],
  ["datetime", "dateTime"],
]);
const attributes = new Map([...properties].map(([attribute, property]) => [property, attribute]));
const booleans = new Set(["checked", "disabled", "open", "reversed"]);

const propertyOf = (attribute: string) =>
  properties.get(attribute) ?? attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const attributeOf = (property: string) =>
  attributes.get(property) ??
  (/^(aria|data)[A-Z]/.test(property) ? property.replace(/[A-Z]/g, (letter) => `-${letter}`) : property).toLowerCase();

/** The tree of a sanitised text, for code that transforms it. */
export function treeOfHtml(html: string): HastRoot {
  return { type: "root", children: parseTree(html).map(hastOf) };
}

function hastOf(node: HtmlNode): HastNode {
  if (typeof node === "string") return { type: "text", value: node };
  const entries = Object.entries(node.attributes).map(([name, value]): [string, HastValue] => {
    if (name === "class") return [propertyOf(name), value.split(" ")];
    return [propertyOf(name), booleans.has(name) ? true : value];
  });
  const children = node.children.map(hastOf);
  return { type: "element", tagName: node.name, properties: Object.fromEntries(entries), children };
}

/** What a transformed tree may have. */
const MAX_NODES = 100_000;
const MAX_LEVELS = 128;
const MAX_CHARACTERS = 1_000_000;
const NAME = /^[a-z][a-z0-9-]{0,40}$/;
const VOID = new Set(["br", "hr", "img", "input", "wbr"]);

interface Writing {
  readonly parts: string[];
  nodes: number;
  characters: number;
  /** The anchors of the text that were not written yet, and all of them. */
  readonly left: Set<string>;
  readonly anchors: ReadonlySet<string>;
}

/**
 * The safe HTML of a tree that other code has made from that of `before`: it passes the sanitiser like every text. Ids
 * stay where the text had them, each once. Throws for what is no such tree, or too large.
 */
export function htmlOfTree(tree: unknown, before: string, options: SanitizeOptions): string {
  // The sanitiser writes an id last; quotation marks of texts are not escaped, and could pretend to be one.
  const anchors = new Set(Array.from(before.matchAll(/<[^<>]* id="([^"<>]+)">/g), ([, id = ""]) => id));
  const writing: Writing = { parts: [], nodes: 0, characters: 0, left: new Set(anchors), anchors };
  const { type, children } = (tree ?? {}) as { type?: unknown; children?: unknown };
  if (type !== "root") throw new Error("The result is no tree.");
  writeChildren(children, writing, 1);
  return filterRendered(writing.parts.join(""), options);
}

function write(text: string, writing: Writing): void {
  writing.parts.push(text);
  writing.characters += text.length;
  if (writing.characters > MAX_CHARACTERS) throw new Error("The result is too long.");
}

function writeChildren(children: unknown, writing: Writing, level: number): void {
  if (!Array.isArray(children)) throw new Error("The result has an element without children.");
  if (level > MAX_LEVELS) throw new Error("The result is nested too deeply.");
  for (const child of children) writeNode(child, writing, level);
}

function writeNode(node: unknown, writing: Writing, level: number): void {
  writing.nodes += 1;
  if (writing.nodes > MAX_NODES) throw new Error("The result has too many parts.");
  const { type, value, tagName, properties: given, children } = (node ?? {}) as Record<string, unknown>;
  if (type === "comment") return;
  if (type === "text" && typeof value === "string") {
    write(escapeHtml(withoutMarks(value)), writing);
    return;
  }
  if (type !== "element" || typeof tagName !== "string" || !NAME.test(tagName))
    throw new Error("The result has a part that is neither an element nor a text.");
  write(`<${tagName}${attributesOf(tagName, (given ?? {}) as object, writing)}>`, writing);
  if (VOID.has(tagName)) return;
  writeChildren(children, writing, level + 1);
  write(`</${tagName}>`, writing);
}

function attributesOf(tagName: string, given: object, { left, anchors }: Writing): string {
  const written = Object.entries(given).flatMap(([property, value]: [string, unknown]) => {
    const name = attributeOf(property);
    if (name === "id" || !NAME.test(name)) return [];
    const text = textOf(value);
    return text === null ? [] : [` ${name}="${escapeHtml(withoutMarks(text))}"`];
  });
  const { id, href } = given as { id?: unknown; href?: unknown };
  const isWithin = typeof href === "string" && href.startsWith("#");
  // Links to places of the text are its own as well, no others.
  const isOwnLink = tagName === "a" && isWithin && anchors.has(href.slice(1));
  const isAllowed = tagName !== "a" || !isWithin || isOwnLink;
  const anchor = isAllowed && typeof id === "string" && left.delete(id) ? id : "";
  const isOwn = anchor !== "" || isOwnLink;
  return written.join("") + (isOwn ? ` ${OWN_MARK}="${escapeHtml(anchor)}"` : "");
}

function textOf(value: unknown): string | null {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (value === true) return "";
  return Array.isArray(value) ? value.map(String).join(" ") : null;
}

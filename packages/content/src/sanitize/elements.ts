import { imageSource, linkTarget } from "./targets.ts";

/** The attributes of one element, as written or as allowed. */
export type HtmlAttributes = Record<string, string>;

/** The context of an element. */
export interface ElementContext {
  readonly siteUrl: string | undefined;
  /** The parent element; "" at the top level. */
  readonly parent: string;
  readonly insideLink: boolean;
  readonly insideHeading: boolean;
  /** Whether it is in a table but in no cell of it. */
  readonly betweenCells: boolean;
}

/**
 * Marks an element created by the renderer, whose anchor may become an `id`. Authors cannot write it: the renderer
 * removes this character from the source.
 */
export const OWN_MARK = "\uFDD0";

/** Every allowed element, with its attributes besides those of `everywhere`. */
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title", "rel"],
  abbr: ["title"],
  b: [],
  bdi: [],
  bdo: [],
  blockquote: [],
  br: [],
  caption: [],
  cite: [],
  code: [],
  dd: [],
  del: [],
  details: ["open"],
  dfn: ["title"],
  div: [],
  dl: [],
  dt: [],
  em: [],
  figcaption: [],
  figure: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  i: [],
  img: ["src", "alt", "title", "width", "height", "loading", "decoding"],
  input: ["type", "checked", "disabled", "aria-label"],
  ins: [],
  kbd: [],
  li: ["value"],
  mark: [],
  ol: ["start", "reversed", "type"],
  p: [],
  pre: [],
  q: [],
  rp: [],
  rt: [],
  ruby: [],
  s: [],
  samp: [],
  section: [],
  small: [],
  span: [],
  strike: [],
  strong: [],
  sub: [],
  summary: [],
  sup: [],
  table: [],
  tbody: [],
  td: ["align", "colspan", "rowspan"],
  tfoot: [],
  th: ["align", "colspan", "rowspan", "scope"],
  thead: [],
  time: ["datetime"],
  tr: [],
  tt: [],
  u: [],
  ul: [],
  var: [],
  wbr: [],
};

const everywhere = ["dir", "lang", "class", "id"] as const;

/** The names of all allowed elements. Source: docs/rules/markdown.md M4. */
export const allowedElements: readonly string[] = Object.keys(attributesOf);

/** The allowed attributes by element; `verdictOn` checks their values. */
export const allowedAttributes: Record<string, string[]> = Object.fromEntries(
  Object.entries(attributesOf).map(([element, own]) => [element, [...own, ...everywhere]]),
);

/** Elements that break the page, or have no meaning, outside these parents. */
const parentsOf: Readonly<Record<string, readonly string[]>> = {
  li: ["ul", "ol"],
  dt: ["dl"],
  dd: ["dl"],
  caption: ["table"],
  thead: ["table"],
  tbody: ["table"],
  tfoot: ["table"],
  tr: ["table", "thead", "tbody", "tfoot"],
  th: ["tr"],
  td: ["tr"],
  summary: ["details"],
  figcaption: ["figure"],
  rt: ["ruby"],
  rp: ["ruby"],
};

/** Whether an element is a heading. */
export const isHeading = (element: string): boolean => /^h[1-6]$/.test(element);

const tableParts = new Set(["table", "thead", "tbody", "tfoot", "tr"]);
const cells = new Set(["td", "th", "caption"]);

/** `ElementContext.betweenCells` for the content of an element. */
export const isBetweenCells = (element: string, around: boolean): boolean =>
  tableParts.has(element) || (around && !cells.has(element));

/** The pattern of each attribute's value; an attribute without a pattern may hold any text. */
const patternOf: Readonly<Record<string, RegExp>> = {
  dir: /^(ltr|rtl|auto)$/i,
  lang: /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}$/i,
  width: /^\d{1,5}$/,
  height: /^\d{1,5}$/,
  value: /^-?\d{1,9}$/,
  start: /^-?\d{1,9}$/,
  type: /^[1aAiI]$/,
  align: /^(left|center|right)$/,
  colspan: /^\d{1,3}$/,
  rowspan: /^\d{1,3}$/,
  scope: /^(row|col|rowgroup|colgroup)$/i,
  datetime: /^[\d:TZPWDHMSY.+ -]{1,40}$/i,
};

const booleans = new Set(["open", "reversed"]);

const classesOf: Readonly<Record<string, RegExp>> = {
  code: /^language-\S{1,40}$/,
  span: /^(hljs-[a-z-]+|[a-z]+_{1,2}|formula)$/,
  a: /^footnote-back$/,
  sup: /^footnote$/,
  section: /^footnotes$/,
  li: /^task$/,
  blockquote: /^spoiler$/,
};

/**
 * The allowed attributes of one element, or null when only its content stays. Source: docs/rules/markdown.md M4 to M8.
 */
export function allowedForm(element: string, written: HtmlAttributes, at: ElementContext): HtmlAttributes | null {
  const parents = parentsOf[element];
  if (!Object.hasOwn(attributesOf, element) || (parents && !parents.includes(at.parent))) return null;
  // A browser moves it out of the table, and a table in it would end the one around it and the elements of the page.
  if (at.betweenCells && !parents?.some((parent) => tableParts.has(parent))) return null;
  // The end of any heading ends the outer one in a browser, and what follows ends elements of the page.
  if (at.insideHeading && isHeading(element)) return null;
  if (element === "a") return link(written, at);
  if (element === "img") return image(written, at);
  if (element === "input") return taskBox(written);
  return { ...plainAttributes(element, written), ...alignment(element, written) };
}

function link(written: HtmlAttributes, at: ElementContext): HtmlAttributes | null {
  if (at.insideLink) return null;
  const href = written.href ?? "";
  if (OWN_MARK in written && href.startsWith("#")) return { href, ...plainAttributes("a", written) };
  const target = linkTarget(href, at.siteUrl);
  if (!target) return null;
  const attributes = { href: target.address, ...plainAttributes("a", written) };
  return target.foreign ? { ...attributes, rel: "nofollow ugc noopener" } : attributes;
}

function image(written: HtmlAttributes, at: ElementContext): HtmlAttributes | null {
  const source = imageSource(written.src ?? "", at.siteUrl);
  if (!source) return null;
  const alt = written.alt ?? "";
  return { src: source.address, alt, ...plainAttributes("img", written), loading: "lazy", decoding: "async" };
}

function taskBox(written: HtmlAttributes): HtmlAttributes | null {
  if (written.type?.toLowerCase() !== "checkbox") return null;
  const name = written["aria-label"];
  return {
    type: "checkbox",
    ...("checked" in written ? { checked: "" } : {}),
    disabled: "",
    ...(name ? { "aria-label": name } : {}),
  };
}

/** Markdown columns and older HTML align cells by a style; styles are removed, the alignment is preserved. */
function alignment(element: string, written: HtmlAttributes): HtmlAttributes {
  if (element !== "td" && element !== "th") return {};
  const side = /text-align:\s*(left|center|right)/i.exec(written.style ?? "")?.[1];
  return side ? { align: side.toLowerCase() } : {};
}

/** HtmlAttributes with their own checks instead of a pattern. */
const decidedApart = new Set(["id", "href", "rel", "src", "alt", "loading", "decoding"]);

function plainAttributes(element: string, written: HtmlAttributes): HtmlAttributes {
  const allowed: HtmlAttributes = {};
  for (const name of allowedAttributes[element] ?? []) {
    const value = written[name];
    if (value === undefined || decidedApart.has(name)) continue;
    const safe = safeValue(element, name, value);
    if (safe !== null) allowed[name] = safe;
  }
  const anchor = written[OWN_MARK];
  if (anchor) allowed.id = anchor;
  return allowed;
}

function safeValue(element: string, name: string, value: string): string | null {
  if (booleans.has(name)) return "";
  if (name === "class") return ownClasses(element, value);
  const pattern = patternOf[name];
  return !pattern || pattern.test(value) ? value : null;
}

function ownClasses(element: string, value: string): string | null {
  const pattern = classesOf[element];
  const allowed = pattern ? value.split(/\s+/).filter((each) => pattern.test(each)) : [];
  return allowed.length > 0 ? allowed.slice(0, 4).join(" ") : null;
}

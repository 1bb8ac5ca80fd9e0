import { plainText } from "./plain-text.ts";

const DESCRIPTION_LENGTH = 240;
const CUT = "...";

/**
 * The plain-text start of a post for lists, mails, feeds and page descriptions: at most 240 characters, followed by
 * `...` when cut. Expects sanitised HTML. Source: docs/rules/markdown.md M16.
 */
export function describe(html: string): string {
  return shortened(plainText(html), DESCRIPTION_LENGTH);
}

/** The first `length` code points of a text, followed by `...` when cut. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...text.slice(0, length * 2 + 1)];
  return characters.length > length ? characters.slice(0, length).join("") + CUT : text;
}

/**
 * The first non-empty line of sanitised HTML, as HTML: the excerpt of a tag. Ends with the first block or line break.
 * Source: docs/rules/markdown.md M17.
 */
export function firstLine(html: string): string {
  const open: string[] = [];
  let line = "";
  let isShown = false;
  for (const [part, slash, name = ""] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g)) {
    if (name === "" || name === "img" || name === "input") isShown ||= part.trim() !== "";
    else if (isShown && endsLine(name)) break;
    else if (name === "br") continue;
    line += part;
    if (slash) open.pop();
    else if (name !== "" && !VOID.test(name)) open.push(name);
  }
  if (!isShown) return "";
  return (
    line.trimEnd() +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join("")
  );
}

const VOID = /^(?:br|hr|img|input|wbr)$/;

function endsLine(name: string): boolean {
  return /^(?:p|br|hr|h[1-6]|li|ul|ol|dl|dt|dd|pre|blockquote|div|table|tr|details|summary|section|figure|figcaption)$/.test(
    name,
  );
}

const EACH_SIDE = 100;
/** Maximum distance to move a cut to a word boundary. */
const WORD_SEARCH = 20;

/**
 * The part of a plain text around the first matching word, about 100 characters on each side; the start of the text
 * without a match. Ignores case. Source: docs/rules/markdown.md M18.
 */
export function searchExcerpt(text: string, words: readonly string[]): string {
  const pattern = words.filter((word) => word !== "").map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const found = pattern.length > 0 ? new RegExp(pattern.join("|"), "iu").exec(text) : null;
  const start = found?.index ?? 0;
  const end = start + (found?.[0].length ?? 0);
  return tail(text.slice(0, start)) + text.slice(start, end) + head(text.slice(end));
}

function head(after: string): string {
  const characters = [...after.slice(0, EACH_SIDE * 2 + 1)];
  if (characters.length <= EACH_SIDE && after.length <= EACH_SIDE * 2) return after;
  const cut = characters.slice(0, EACH_SIDE).join("");
  const space = cut.lastIndexOf(" ");
  return (cut.length - space <= WORD_SEARCH ? cut.slice(0, space) : cut).replace(/(?:\.{2,}|…)$/, "") + CUT;
}

function tail(before: string): string {
  const characters = [...before.slice(-EACH_SIDE * 2 - 1)];
  if (characters.length <= EACH_SIDE && before.length <= EACH_SIDE * 2) return before;
  const cut = characters.slice(-EACH_SIDE).join("");
  const space = cut.indexOf(" ");
  return CUT + (space >= 0 && space <= WORD_SEARCH ? cut.slice(space + 1) : cut).replace(/^(?:\.{2,}|…)/, "");
}

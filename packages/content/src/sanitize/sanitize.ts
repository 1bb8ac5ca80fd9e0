import filter from "sanitize-html";
import { allowedAttributes, allowedElements, allowedForm, isBetweenCells, isHeading } from "./elements.ts";
import { plainForm } from "./plain-form.ts";

/** Input of the sanitiser besides the HTML. */
export interface SanitizeOptions {
  /** Address of the site; links below it are internal. */
  readonly siteUrl?: string | undefined;
}

/** Elements nested deeper lose their tags; Markdown nests at most a hundred levels. */
const DEEPEST = 128;
/**
 * Placeholder for a rejected element; its tags are removed at the end. In sanitised HTML a `<` always starts a tag
 * written by the sanitiser, so nothing else can look like it.
 */
const DROPPED = "dropped";
const isAllowed = new Set(allowedElements);

/**
 * Removes all elements and attributes that are not on the allow-list. The text of removed elements stays, except in
 * scripts, styles and form fields. Never throws; takes time linear in the length. Source: docs/rules/markdown.md M4 to
 * M8.
 */
export function sanitizeHtml(html: string, options: SanitizeOptions = {}): string {
  return filterRendered(withoutMarks(html), options);
}

/** Removes the characters that the renderer uses as marks, which are Unicode noncharacters, and that nothing can store. */
export function withoutMarks(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "\uFFFD")
    .replace(/[\uFDD0-\uFDEF]/g, "\uFFFD");
}

/** The filter for HTML rendered from a source without marks: where the renderer's marks are, anchors stay. */
export function filterRendered(html: string, options: SanitizeOptions): string {
  return plainForm(html, options.siteUrl) ?? filterParsed(html, options);
}

/** The same with a parser, which handles all HTML. */
export function filterParsed(html: string, options: SanitizeOptions): string {
  /** The open elements, outermost first; "" for removed ones. */
  const open: string[] = [];
  /** Whether the content of each open element is between cells. */
  const betweenCells: boolean[] = [];
  let openLinks = 0;
  let openHeadings = 0;
  const clean = filter(html, {
    ...fixed,
    onOpenTag: () => {
      open.push("");
      betweenCells.push(betweenCells.at(-1) ?? false);
    },
    onCloseTag: () => {
      betweenCells.pop();
      const element = open.pop() ?? "";
      if (element === "a") openLinks--;
      if (isHeading(element)) openHeadings--;
    },
    transformTags: {
      "*": (element, written) => {
        const around = betweenCells.at(-2) ?? false;
        const at = {
          siteUrl: options.siteUrl,
          parent: open.at(-2) ?? "",
          insideLink: openLinks > 0,
          insideHeading: openHeadings > 0,
          betweenCells: around,
        };
        const attribs = allowedForm(element, written, at);
        if (!attribs) return { tagName: isAllowed.has(element) ? DROPPED : element, attribs: {} };
        open[open.length - 1] = element;
        betweenCells[betweenCells.length - 1] = isBetweenCells(element, around);
        if (element === "a") openLinks++;
        if (isHeading(element)) openHeadings++;
        return { tagName: element, attribs };
      },
    },
  });
  return clean.replace(TAGS_TO_MEND, (tag) => (tag === " />" ? ">" : "")).trim();
}

const TAGS_TO_MEND = new RegExp(`</?${DROPPED}>| />`, "g");

const fixed: filter.IOptions = {
  allowedTags: [...allowedElements, DROPPED],
  allowedAttributes,
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  nestingLimit: DEEPEST,
  parseStyleAttributes: false,
};

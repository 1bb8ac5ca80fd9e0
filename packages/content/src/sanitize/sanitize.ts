import filter from "sanitize-html";
import { allowedAttributes, allowedElements, allowedForm } from "./elements.ts";
import { plainForm } from "./plain-form.ts";

/** What the sanitiser must know besides the HTML. */
export interface SanitizeOptions {
  /** Address of the site; links below it are its own. */
  readonly siteUrl?: string | undefined;
}

/** Elements deeper than this lose their tags; Markdown itself nests at most a hundred levels. */
const DEEPEST = 128;
/**
 * Stands for an element whose place or target is refused; its tags are taken out at the end. In sanitised HTML a `<`
 * always starts a tag that the sanitiser wrote, so nothing else can look like it.
 */
const DROPPED = "dropped";
const isAllowed = new Set(allowedElements);

/**
 * Lets through the elements and attributes of the one allow-list, and nothing else of the HTML that somebody wrote.
 * The words of dropped elements stay, but for scripts, styles and form fields. Never throws; takes time in proportion
 * to its length. Source: docs/rules/markdown.md M4 to M8.
 */
export function sanitizeHtml(html: string, options: SanitizeOptions = {}): string {
  return filterRendered(withoutMarks(html), options);
}

/** A text without the characters that the renderer uses as marks. Unicode promises that they stand for nothing. */
export function withoutMarks(text: string): string {
  return text.toWellFormed().replace(/[\uFDD0-\uFDEF]/g, "\uFFFD");
}

/**
 * The filter itself, for HTML that the renderer made of a source without marks: where its own marks stand, anchors stay.
 */
export function filterRendered(html: string, options: SanitizeOptions): string {
  return plainForm(html, options.siteUrl) ?? filterParsed(html, options);
}

/** The same by a parser, which understands all HTML. */
export function filterParsed(html: string, options: SanitizeOptions): string {
  /** The open elements, outermost first; "" for those that were dropped. */
  const open: string[] = [];
  let openLinks = 0;
  const clean = filter(html, {
    ...fixed,
    onOpenTag: () => {
      open.push("");
    },
    onCloseTag: () => {
      if (open.pop() === "a") openLinks--;
    },
    transformTags: {
      "*": (element, written) => {
        const at = { siteUrl: options.siteUrl, parent: open.at(-2) ?? "", insideLink: openLinks > 0 };
        const attribs = allowedForm(element, written, at);
        if (!attribs) return { tagName: isAllowed.has(element) ? DROPPED : element, attribs: {} };
        open[open.length - 1] = element;
        if (element === "a") openLinks++;
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

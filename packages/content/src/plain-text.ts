/** Tags of inline elements; all others separate words. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)(?![a-z0-9])[^>]*>/g;
/** Footnote numbers and back links, which are not part of the text. */
const FOOTNOTE_MARKS =
  /<sup class="footnote"><a [^>]*>\d+<\/a><\/sup>|<a (?:[^>]* )?class="footnote-back"[^>]*>[^<]*<\/a>/g;
const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/**
 * The text of sanitised HTML, with single spaces. Other HTML must pass `sanitizeHtml` first: here a `<` always starts a
 * tag, and only four entities are decoded. Source: docs/rules/markdown.md M15.
 */
export function plainText(html: string): string {
  return decodeEntities(
    html
      .replace(FOOTNOTE_MARKS, "")
      .replace(INLINE, "")
      .replace(/<\/?[a-z0-9]+[^>]*>/g, " "),
  )
    .replace(/\s+/g, " ")
    .trim();
}

/** Decodes the entities of sanitised HTML. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** True when sanitised HTML shows nothing: no words, image or rule. Source: docs/rules/markdown.md M15. */
export function isBlank(html: string): boolean {
  return !/<(?:img|hr|input)\b/.test(html) && plainText(html) === "";
}

/** Tags of elements that stand in a line of text; all others separate words. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)(?![a-z0-9])[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/**
 * The words of sanitised HTML, with single blanks between them. For other HTML call `sanitizeHtml` first: here a `<` is
 * always the start of a tag, and four entities are known. Source: docs/rules/markdown.md M15.
 */
export function plainText(html: string): string {
  return decodeEntities(html.replace(INLINE, "").replace(/<\/?[a-z0-9]+[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** The text that the entities of sanitised HTML stand for. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** True when sanitised HTML shows nothing: no words, no picture, no line. Source: docs/rules/markdown.md M15. */
export function isBlank(html: string): boolean {
  return !/<(?:img|hr|input)\b/.test(html) && plainText(html) === "";
}

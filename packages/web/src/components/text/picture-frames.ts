import { sizeInName } from "@askwell/domain";

/** A picture as the server writes it: `src` is its first attribute. */
const PICTURE = /^<img src="([^"]*)"/;
const TAG_OR_TEXT = /<[^>]*>|[^<]+/g;
/** What begins a line of text. */
const LINE =
  /^<\/?(?:p|br|div|section|[uo]l|li|d[ltd]|blockquote|h[1-6r]|pre|figure|figcaption|details|summary|table|caption|t[dhr]|t(?:head|body|foot))\b/;
const TABLE = /^<(\/?)table\b/;
/** In pixels: higher pictures are scaled down, as in the styles. */
const MAX_HEIGHT = 640;

const sideOf = (tag: string, side: string) => Number(new RegExp(` ${side}="(\\d+)"`).exec(tag)?.[1] ?? 0);

const withSize = (tag: string, width: number, height: number) => {
  const scale = Math.min(1, MAX_HEIGHT / height);
  const size = ` width="${Math.max(1, Math.round(width * scale))}" height="${Math.max(1, Math.round(height * scale))}"`;
  return `${tag.slice(0, -1).replace(/ (?:width|height)="\d*"/g, "")}${size}>`;
};

/** A picture with its size: the written one, the one in its name, or both; null if it is unknown. */
function sized(tag: string): string | null {
  const width = sideOf(tag, "width");
  const height = sideOf(tag, "height");
  if (width > 0 && height > 0) return withSize(tag, width, height);
  const known = sizeInName(PICTURE.exec(tag)?.[1] ?? "");
  if (!known) return null;
  const scale = width > 0 ? width / known.width : height > 0 ? height / known.height : 1;
  return withSize(tag, known.width * scale, known.height * scale);
}

/**
 * Gives pictures their size, so that nothing moves when they arrive. A picture of unknown size that stands in a line of
 * its own gets a frame of a fixed ratio. Rules: docs/rules/markdown.md M28.
 */
export function framePictures(html: string): string {
  if (!html.includes("<img")) return html;
  const parts: string[] = html.match(TAG_OR_TEXT) ?? [];
  let unknown: number[] = [];
  let hasText = false;
  let tables = 0;
  const endLine = () => {
    // The width of a column depends on its pictures.
    if (!hasText && tables === 0) for (const at of unknown) parts[at] = `${parts[at]?.slice(0, -1)} data-frame>`;
    unknown = [];
    hasText = false;
  };
  for (const [at, part] of parts.entries()) {
    if (PICTURE.test(part)) {
      const known = sized(part);
      if (known === null) unknown.push(at);
      else parts[at] = known;
    } else if (LINE.test(part)) {
      endLine();
      const table = TABLE.exec(part);
      if (table) tables += table[1] ? -1 : 1;
    } else if (!part.startsWith("<") && part.trim() !== "") hasText = true;
  }
  endLine();
  return parts.join("");
}

/** A sentence shorter than this, such as "Yes.", is shown with the one after it. */
const SHORTEST = 25;
/** More than this does not fit. */
const LONGEST = 240;

/** Blocks that are no sentences, with all that they contain. */
const noSentences = /<(pre|table|blockquote|h[1-6]|figure|math|style|sup)\b[^>]*>[\s\S]*?<\/\1>/g;
const names: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0;
    if (code > 0 && code < 0x110000) return String.fromCodePoint(code);
    return names[name] ?? whole;
  });
}

const textOf = (html: string) =>
  decode(html.replace(/<br\b[^>]*>/g, " ").replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, (space) => (space === "\u00a0" ? space : " "))
    .trim();

/** The first paragraph with words; code, tables and quotations only where there is nothing else. */
function firstText(html: string): string {
  const paragraphs = html.replace(noSentences, "").split(/<\/(?:p|li|div)>/);
  return paragraphs.map(textOf).find((text) => text !== "") ?? textOf(html);
}

/** The first sentence of a rendered text, as plain text. */
export function firstSentence(html: string): string {
  const text = firstText(html).slice(0, 2 * LONGEST);
  let sentence = "";
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)) {
    sentence += segment;
    if (sentence.trim().length >= SHORTEST) break;
  }
  const whole = sentence.trim();
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST).trimEnd()}…` : whole;
}

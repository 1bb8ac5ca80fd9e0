import { escapeHtml } from "@askwell/domain";
import type sharpOf from "sharp";

/** Content of the preview card of a question. */
export interface Card {
  readonly title: string;
  readonly siteName: string;
  /** Counts shown at the bottom. */
  readonly facts: string;
  /** `#rrggbb` of the bar at the top. */
  readonly color: string;
}

type Sharp = typeof sharpOf;

export const CARD_PX = { width: 1200, height: 630 } as const;
const MARGIN_PX = 80;
const BAR_PX = 110;
const TITLE_TOP_PX = 180;
const TITLE_PX = { width: CARD_PX.width - 2 * MARGIN_PX, height: 310 } as const;
/** The largest size in which the title fits is used. */
const TITLE_SIZES_PX = [68, 56, 46, 38, 32] as const;

/** Scripts that need their own fonts, with a character that shows whether one is installed. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Han}/u, "\u6c34"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "\u3042"],
  [/\p{Script=Hangul}/u, "\ud55c"],
  [/\p{Script=Arabic}/u, "\u0639"],
  [/\p{Script=Hebrew}/u, "\u05d0"],
  [/\p{Script=Devanagari}/u, "\u0915"],
  [/\p{Script=Thai}/u, "\u0e01"],
  [/\p{Script=Cyrillic}/u, "\u0436"],
  [/\p{Script=Greek}/u, "\u03c9"],
];
/** A noncharacter: it is drawn like every character without a glyph. */
const NO_LETTER = "\uffff";

/**
 * Draws a card of 1200 by 630 pixels as a PNG with the fonts of the machine. Texts in a script without a font are left
 * out, because they would be drawn as boxes.
 */
export async function drawCard(sharp: Sharp, card: Card): Promise<Uint8Array> {
  const hasGlyphs = createCoverage(sharp);
  const isRightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(card.title);
  const layers: { input: Buffer; left: number; top: number }[] = [];
  const addLayer = (drawn: DrawnText | null, top: (height: number) => number) => {
    if (!drawn) return;
    const left = isRightToLeft ? CARD_PX.width - MARGIN_PX - drawn.width : MARGIN_PX;
    layers.push({ input: drawn.bytes, left: Math.max(0, left), top: Math.max(0, Math.round(top(drawn.height))) });
  };
  const line = async (words: string, style: TextStyle) =>
    (await hasGlyphs(words)) ? drawText(sharp, words, style) : null;
  addLayer(await line(card.siteName, { sizePx: 34, color: "#ffffff", bold: true }), (height) => (BAR_PX - height) / 2);
  if (await hasGlyphs(card.title)) addLayer(await drawTitle(sharp, card.title), () => TITLE_TOP_PX);
  addLayer(
    await line(card.facts, { sizePx: 30, color: "#4a5160", bold: false }),
    (height) => CARD_PX.height - 60 - height,
  );
  const { width, height } = CARD_PX;
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/><rect width="${width}" height="${BAR_PX}" fill="${card.color}"/></svg>`;
  return sharp(Buffer.from(background)).composite(layers).png({ palette: true }).toBuffer();
}

interface DrawnText {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

interface TextStyle {
  readonly sizePx: number;
  readonly color: string;
  readonly bold: boolean;
}

async function drawTitle(sharp: Sharp, title: string): Promise<DrawnText | null> {
  let drawn: DrawnText | null = null;
  for (const sizePx of TITLE_SIZES_PX) {
    drawn = await drawText(sharp, title, { sizePx, color: "#16181d", bold: true });
    if (!drawn || drawn.height <= TITLE_PX.height) return drawn;
  }
  return drawn && crop(sharp, drawn);
}

async function crop(sharp: Sharp, { bytes, width }: DrawnText): Promise<DrawnText> {
  const { height } = TITLE_PX;
  return { bytes: await sharp(bytes).extract({ left: 0, top: 0, width, height }).toBuffer(), width, height };
}

/** Draws text, wrapped at the width of a title; null for text without visible characters. */
async function drawText(sharp: Sharp, words: string, { sizePx, color, bold }: TextStyle): Promise<DrawnText | null> {
  const weight = bold ? "bold" : "normal";
  // At 72 dpi a point is a pixel; the size is given in 1024ths of a point.
  const text = `<span foreground="${color}" weight="${weight}" size="${sizePx * 1024}">${escaped(words)}</span>`;
  try {
    const drawing = sharp({
      text: { text, font: "sans", width: TITLE_PX.width, rgba: true, wrap: "word-char", dpi: 72, spacing: 8 },
    });
    const { data: bytes, info: size } = await drawing.png().toBuffer({ resolveWithObject: true });
    return { bytes, width: size.width, height: size.height };
  } catch {
    return null;
  }
}

const escaped = (words: string) => escapeHtml(words.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF]/gu, " "));

/** Checks whether the fonts have the characters of a text: missing glyphs have the same size as the noncharacter. */
function createCoverage(sharp: Sharp): (words: string) => Promise<boolean> {
  const sizeOf = async (letter: string) => {
    const drawn = await sharp({ text: { text: letter, font: "sans", dpi: 288 } })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => null);
    return drawn && `${drawn.info.width} ${drawn.info.height}`;
  };
  return async (words) => {
    for (const [script, letter] of SCRIPTS) {
      if (!script.test(words)) continue;
      const drawn = await sizeOf(letter);
      if (drawn === null || drawn === (await sizeOf(NO_LETTER))) return false;
    }
    return true;
  };
}

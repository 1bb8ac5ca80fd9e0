import type { MessageTree } from "./messages.ts";

const ACCENTED = new Map(
  [..."aáAÁeéEÉiíIÍoóOÓuúUÚcçCÇnñNÑyýYÝsšSŠzžZŽ"].reduce<[string, string][]>((pairs, letter, i, all) => {
    if (i % 2 === 0) pairs.push([letter, all[i + 1] as string]);
    return pairs;
  }, []),
);

/** Applies `change` to text outside placeholders and HTML tags. */
function outsideMarks(text: string, change: (piece: string) => string): string {
  return text
    .split(/(\{\w+\}|<[^>]+>)/)
    .map((piece, i) => (i % 2 === 0 ? change(piece) : piece))
    .join("");
}

/** 40 % longer and accented, so that untranslated or overflowing text is obvious. */
function lengthened(text: string): string {
  const accented = outsideMarks(text, (piece) => [...piece].map((letter) => ACCENTED.get(letter) ?? letter).join(""));
  const padding = "~".repeat(Math.ceil([...text].length * 0.4));
  return text.trim() === "" ? text : `[${accented}${padding}]`;
}

/** Displayed from right to left by Unicode marks around each piece of text. */
function mirrored(text: string): string {
  return outsideMarks(text, (piece) => (piece.trim() === "" ? piece : `\u202e${piece}\u202c`));
}

function mapTexts(tree: MessageTree, change: (text: string) => string): MessageTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? change(value) : mapTexts(value, change),
    ]),
  );
}

/** The catalogue of a pseudo-language, generated from English; undefined for a real language. */
export function pseudoMessages(language: string, english: MessageTree): MessageTree | undefined {
  if (language === "en_XA") return mapTexts(english, lengthened);
  if (language === "ar_XB") return mapTexts(english, mirrored);
  return undefined;
}

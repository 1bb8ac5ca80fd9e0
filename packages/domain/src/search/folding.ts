/** Letters without a Unicode decomposition, and what users type for them. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ŋ: "n",
  ς: "σ",
  // Arabic letters with a different code point on Persian keyboards.
  ي: "ی",
  ى: "ی",
  ك: "ک",
  ة: "ه",
};
const LETTERS = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");

/**
 * Accents and points that users omit when typing: those on Latin, Greek, Cyrillic, Hebrew and Arabic. The breve of `й`
 * and `ў` stays, since it makes another letter, as do the marks of all other scripts (Indic vowels, Japanese voicing,
 * Thai tones).
 */
const ACCENTS = /[\u0300-\u0305\u0307-\u036f]|(?<![иу])\u0306|[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/gu;
/** Invisible characters: joiners, soft hyphens, direction marks. */
const INVISIBLE = /\p{Cf}/gu;
const PLAIN = /^[a-z0-9 ._-]*$/;

/**
 * Folds a text for comparison: lower case, without accents and ligatures, wide and narrow forms alike. For keys and
 * search, never for display. Source: docs/rules/search.md F1.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .toLowerCase()
    .replace(ACCENTS, "")
    .replace(INVISIBLE, "")
    .replace(LETTERS, (letter) => letters[letter] ?? letter)
    .normalize("NFC");
}

/** Letters that no decomposition takes apart, with what people type for them. */
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
  // Arabic letters that a Persian keyboard writes differently.
  ي: "ی",
  ى: "ی",
  ك: "ک",
  ة: "ه",
};
const LETTERS = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");

/**
 * Accents and points that readers leave out when they type: those on Latin, Greek, Cyrillic, Hebrew and Arabic. The
 * breve of `й` and `ў` stays, since it makes another letter, as do the marks of all other scripts (Indic vowels,
 * Japanese voicing, Thai tones).
 */
const ACCENTS = /[\u0300-\u0305\u0307-\u036f]|(?<![иу])\u0306|[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/gu;
/** What cannot be seen: joiners, soft hyphens, marks of direction. */
const INVISIBLE = /\p{Cf}/gu;
const PLAIN = /^[a-z0-9 ._-]*$/;

/**
 * The form of a text in which texts that readers take for the same are the same: lower case, without accents and
 * ligatures, wide and narrow forms alike. For keys and for search, never for display. Source: docs/rules/search.md F1.
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

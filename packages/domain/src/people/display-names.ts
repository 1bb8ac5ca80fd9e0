import { lengthOf, limits } from "../limits.ts";

/** Letters of scripts that use U+200C and U+200D, such as Persian and the Indic scripts. */
const JOINING =
  "[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Tibetan}]";
const PICTURE = "[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]";

/** Invisible characters that are part of visible text: between such letters, and within emoji. */
const fitting = new RegExp(
  `(?<=${JOINING}\\p{M}*)[\\u200c\\u200d](?=${JOINING})|(?<=${PICTURE}\\ufe0f?)\\u200d(?=${PICTURE})|(?<=\\p{Extended_Pictographic})\\ufe0f|(?<=[0-9#*])\\ufe0f(?=\\u20e3)`,
  "gu",
);

/** Control characters, direction marks and overrides, fillers and other invisible or unassigned characters. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const HIDDEN_ALL = new RegExp(HIDDEN.source, "gu");

/**
 * The normal form of a name: composed (NFC), every kind of blank as a plain space, trimmed, without repeated spaces.
 */
export function normalName(name: string): string {
  return name
    .normalize("NFC")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}

/** What is wrong with a display name in its normal form; null when it is valid. Source: docs/rules/users.md U5. */
export function nameProblem(name: string): "min" | "max" | "hidden_characters" | null {
  if (HIDDEN.test(name.replace(fitting, ""))) return "hidden_characters";
  const length = lengthOf(name);
  // Combining marks alone are barely visible.
  if (length < limits.displayName.min || !/[^\p{M}\s]/u.test(name)) return "min";
  return length > limits.displayName.max ? "max" : null;
}

/** A valid display name from an external one: without invisible characters, and cut to the maximum length. */
export function cleanDisplayName(name: string, most: number = limits.displayName.max): string {
  const keep = new Set([...name.normalize("NFC").matchAll(fitting)].map(({ index }) => index));
  const visible = name.normalize("NFC").replace(HIDDEN_ALL, (sign, at: number) => (keep.has(at) ? sign : " "));
  return [...normalName(visible)].slice(0, most).join("").trim();
}

import type { LocalizedText } from "@askwell/plugin-kit";

/** A text of a plugin in a language, with English as the fallback. */
export function textIn(language: string, texts: LocalizedText | undefined): string {
  return texts?.[language] ?? texts?.en_US ?? "";
}

/** The language tag of what `textIn` returns, where that is another language than asked for; otherwise empty. */
export const otherLanguageOf = (language: string, texts: LocalizedText): string =>
  texts[language] === undefined ? "en" : "";

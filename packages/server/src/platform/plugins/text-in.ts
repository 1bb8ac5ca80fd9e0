import type { LocalizedText } from "@askwell/plugin-kit";

/** A text of a plugin in a language, with English as the fallback. */
export function textIn(language: string, texts: LocalizedText | undefined): string {
  return texts?.[language] ?? texts?.en_US ?? "";
}

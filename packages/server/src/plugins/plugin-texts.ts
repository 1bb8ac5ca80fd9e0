import type { Plugin } from "@askwell/plugin-kit";
import { otherLanguageOf, textIn } from "../platform/plugins/text-in.ts";

/** The name and the description of a plugin for a reader, with the languages that are not the reader's. */
export function textsOf({ name, description }: Pick<Plugin, "name" | "description">, language: string) {
  return {
    name: textIn(language, name),
    description: textIn(language, description),
    name_language: otherLanguageOf(language, name),
    description_language: otherLanguageOf(language, description),
  };
}

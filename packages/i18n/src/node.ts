import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { DEFAULT_LANGUAGE, hasTexts } from "./languages.ts";
import { compileMessages, type Message, type MessageTree } from "./messages.ts";
import { pseudoMessages } from "./pseudo.ts";
import { createTranslator, type Translate } from "./translator.ts";

/** The folder `locales`: next to the built server file, or at the root of the repository. */
function localesFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const path = join(folder, "locales");
    if (["json", "yaml"].some((kind) => existsSync(join(path, `${DEFAULT_LANGUAGE}.${kind}`)))) return path;
    if (dirname(folder) === folder) throw new Error("The folder `locales` is missing.");
  }
}

/** Parsing YAML takes a hundred times as long and 15 MB; a built server has its texts as JSON. */
function read(folder: string, language: string): MessageTree {
  const file = join(folder, language);
  if (existsSync(`${file}.json`)) return JSON.parse(readFileSync(`${file}.json`, "utf8")) as MessageTree;
  return existsSync(`${file}.yaml`) ? ((parse(readFileSync(`${file}.yaml`, "utf8")) ?? {}) as MessageTree) : {};
}

/** Languages with a catalogue file. */
export const writtenLanguages = (folder = localesFolder()): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => name.slice(0, -".yaml".length));

/** Catalogues by language, read from `locales/` on first use. A language without a file has an empty catalogue. */
export function createCatalogues(folder = localesFolder()): (language: string) => MessageTree {
  const loaded = new Map<string, MessageTree>();
  const catalogue = (language: string): MessageTree => {
    const known = loaded.get(language);
    if (known) return known;
    const made = language === DEFAULT_LANGUAGE ? undefined : pseudoMessages(language, catalogue(DEFAULT_LANGUAGE));
    const messages = made ?? (/^[a-z]{2}(_[A-Z]{2})?$/.test(language) ? read(folder, language) : {});
    loaded.set(language, messages);
    return messages;
  };
  return catalogue;
}

/** Translators by language, created on first use; English is the fallback for missing texts and unknown languages. */
export function createTranslators(catalogue = createCatalogues()): (language: string) => Translate {
  const made = new Map<string, Translate>();
  let english: ReadonlyMap<string, Message> | undefined;
  return (code) => {
    const language = hasTexts(code) ? code : DEFAULT_LANGUAGE;
    const known = made.get(language);
    if (known) return known;
    // Shared: a compiled catalogue takes half a megabyte.
    english ??= compileMessages(catalogue(DEFAULT_LANGUAGE));
    const own = language === DEFAULT_LANGUAGE ? english : catalogue(language);
    const translate = createTranslator(language, own, english);
    made.set(language, translate);
    return translate;
  };
}

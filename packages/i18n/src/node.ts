import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { DEFAULT_LANGUAGE, hasTexts } from "./languages.ts";
import { compileMessages, type Message, type MessageTree } from "./messages.ts";
import { pseudoMessages } from "./pseudo.ts";
import { createTranslator, type Translate } from "./translator.ts";

/** The folder `locales`: beside the built server file, or at the root of the repository. */
function localesFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const wanted = join(folder, "locales");
    if (["json", "yaml"].some((kind) => existsSync(join(wanted, `${DEFAULT_LANGUAGE}.${kind}`)))) return wanted;
    if (dirname(folder) === folder) throw new Error("The folder `locales` is missing.");
  }
}

/** Reading YAML takes a hundred times as long and 15 MB; a built server has its texts as JSON. */
function read(folder: string, language: string): MessageTree {
  const file = join(folder, language);
  if (existsSync(`${file}.json`)) return JSON.parse(readFileSync(`${file}.json`, "utf8")) as MessageTree;
  return existsSync(`${file}.yaml`) ? ((parse(readFileSync(`${file}.yaml`, "utf8")) ?? {}) as MessageTree) : {};
}

/** Languages that have a file of texts. */
export const writtenLanguages = (folder = localesFolder()): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => name.slice(0, -".yaml".length));

/** Catalogues by language, read from `locales/` when first asked for. A language without a file is empty. */
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

/** Translators by language, made when first asked for; English fills what a language lacks and stands for unknown ones. */
export function createTranslators(catalogue = createCatalogues()): (language: string) => Translate {
  const made = new Map<string, Translate>();
  let english: ReadonlyMap<string, Message> | undefined;
  return (wanted) => {
    const language = hasTexts(wanted) ? wanted : DEFAULT_LANGUAGE;
    const known = made.get(language);
    if (known) return known;
    // One for all: compiled, a catalogue takes half a megabyte.
    english ??= compileMessages(catalogue(DEFAULT_LANGUAGE));
    const own = language === DEFAULT_LANGUAGE ? english : catalogue(language);
    const translate = createTranslator(language, own, english);
    made.set(language, translate);
    return translate;
  };
}

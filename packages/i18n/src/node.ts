import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { DEFAULT_LANGUAGE, hasTexts } from "./languages.ts";
import type { MessageTree } from "./messages.ts";
import { pseudoMessages } from "./pseudo.ts";
import { createTranslator, type Translate } from "./translator.ts";

/** The folder `locales`: beside the built server file's folder, or at the root of the repository. */
function localesFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "locales", `${DEFAULT_LANGUAGE}.yaml`))) return join(folder, "locales");
    if (dirname(folder) === folder) throw new Error("The folder `locales` is missing.");
  }
}

const read = (file: string): MessageTree => (parse(readFileSync(file, "utf8")) ?? {}) as MessageTree;

/** Catalogues by language, read from `locales/` when first asked for. A language without a file is empty. */
export function createCatalogues(folder = localesFolder()): (language: string) => MessageTree {
  const loaded = new Map<string, MessageTree>();
  const catalogue = (language: string): MessageTree => {
    const known = loaded.get(language);
    if (known) return known;
    const file = join(folder, `${language}.yaml`);
    const made = language === DEFAULT_LANGUAGE ? undefined : pseudoMessages(language, catalogue(DEFAULT_LANGUAGE));
    const messages = made ?? (/^[a-z]{2}(_[A-Z]{2})?$/.test(language) && existsSync(file) ? read(file) : {});
    loaded.set(language, messages);
    return messages;
  };
  return catalogue;
}

/** Translators by language, made when first asked for; English fills what a language lacks and stands for unknown ones. */
export function createTranslators(catalogue = createCatalogues()): (language: string) => Translate {
  const made = new Map<string, Translate>();
  return (wanted) => {
    const language = hasTexts(wanted) ? wanted : DEFAULT_LANGUAGE;
    const known = made.get(language);
    if (known) return known;
    const translate = createTranslator(language, catalogue(language), catalogue(DEFAULT_LANGUAGE));
    made.set(language, translate);
    return translate;
  };
}

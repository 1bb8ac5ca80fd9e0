import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { browserTexts, languages, type MessageTree, pseudoLanguages } from "@askwell/i18n";
import { createCatalogues, writtenLanguages } from "@askwell/i18n/node";

/** Blocks that only the server uses; the browser receives the resulting texts. */
const serverOnly = new Set([
  "api_errors",
  "package_problems",
  "validation",
  "mail",
  "timeline",
  "reasons",
  "privileges",
  "levels",
  "badges",
  "plain_forms",
]);

const forBrowser = (tree: MessageTree): MessageTree =>
  Object.fromEntries(Object.entries(tree).filter(([block]) => !serverOnly.has(block)));

/** Writes one file of texts per language and returns their addresses, with English as the fallback. */
export async function writeMessages(folder: string): Promise<Record<string, string>> {
  const catalogue = createCatalogues();
  const english = forBrowser(catalogue("en_US"));
  const addresses: Record<string, string> = {};
  await mkdir(join(folder, "assets"), { recursive: true });
  for (const { value: language } of [...languages, ...pseudoLanguages]) {
    const own = language === "en_US" ? english : forBrowser(catalogue(language));
    const text = JSON.stringify(browserTexts(own, english));
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
    // Languages without translations share the English file.
    const name = `assets/texts-${hash}.json`;
    await writeFile(join(folder, name), text);
    addresses[language] = `/${name}`;
  }
  return addresses;
}

/** Writes the texts of every language as JSON: parsing YAML would take a third of the server's start. */
export async function writeServerMessages(folder: string): Promise<void> {
  const catalogue = createCatalogues();
  await mkdir(folder, { recursive: true });
  for (const language of writtenLanguages())
    await writeFile(join(folder, `${language}.json`), JSON.stringify(catalogue(language)));
}

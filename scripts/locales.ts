// Writes the type of all translation keys from the English catalogue: packages/i18n/src/keys.gen.ts.
import { readFileSync, writeFileSync } from "node:fs";
import { messageKeys } from "../packages/i18n/src/messages.ts";
import { createCatalogues } from "../packages/i18n/src/node.ts";

const FILE = new URL("../packages/i18n/src/keys.gen.ts", import.meta.url);

/** The generated file as it should be. */
export function keysFile(): string {
  const keys = messageKeys(createCatalogues()("en_US")).sort();
  return `// Made by scripts/locales.ts from locales/en_US.yaml. Do not edit.\n\n/** The key of every text. */\nexport type MessageKey =\n${keys.map((key) => `  | ${JSON.stringify(key)}`).join("\n")};\n`;
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split("/").at(-1) ?? "")) {
  const wanted = keysFile();
  let current = "";
  try {
    current = readFileSync(FILE, "utf8");
  } catch {
    // The first time there is none.
  }
  if (current !== wanted) writeFileSync(FILE, wanted);
}

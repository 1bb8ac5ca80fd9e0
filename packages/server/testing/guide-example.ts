import { mkdir, readFile, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "@askwell/plugin-kit";
import { type ManifestPart, manifestOf, packPlugin } from "./plugin-packages.ts";

const root = new URL("../../../", import.meta.url);
const MAX_LINES = 40;

/** A block of code of a page, at most 40 lines; "" if the page has none in that language. */
async function blockOf(page: string, language: "ts" | "js"): Promise<string> {
  const text = await readFile(new URL(`docs/guides/plugins/${page}.md`, root), "utf8");
  const [, code = ""] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text) ?? [];
  const lines = code.trimEnd().split("\n").length;
  if (lines > MAX_LINES) throw new Error(`the example of ${page} has ${lines} lines`);
  return code;
}

/** The example of the guide of a kind as JavaScript, and the name of what it exports. */
export async function guideCode(kind: string): Promise<{ readonly code: string; readonly exported: string }> {
  const code = await blockOf(kind, "ts");
  const [, exported = ""] = /^export const (\w+)/m.exec(code) ?? [];
  if (exported === "") throw new Error(`the guide of ${kind} has no example`);
  return { code: stripTypeScriptTypes(code), exported };
}

/**
 * The plugin that the guide of a kind shows as its example, so that readers can copy what a test has run. Throws when it
 * is missing or has more than 40 lines. Source: docs/guides/plugins.md.
 */
export async function guideExample(kind: string): Promise<Plugin> {
  const { code } = await guideCode(kind);
  // Below the repository, so that its imports are found.
  const folder = fileURLToPath(new URL("node_modules/.examples/", root));
  const file = `${folder}${kind}-${process.pid}.mjs`;
  await mkdir(folder, { recursive: true });
  await writeFile(file, code);
  const exported = Object.values(await import(/* @vite-ignore */ pathToFileURL(file).href));
  if (exported.length !== 1) throw new Error(`the example of ${kind} exports ${exported.length} values`);
  return exported[0] as Plugin;
}

let packed = 0;

/**
 * The example of a guide as a package, made as docs/guides/plugins/writing.md says; each with a higher version. With the
 * page's module for browsers, if `entries` are declared.
 */
export async function guidePackage(page: string, declared: ManifestPart = {}): Promise<Buffer> {
  const { slug_name, kind, name, description, fields } = await guideExample(page);
  const settings = fields?.({ configuration: {} } as never) ?? [];
  packed += 1;
  const manifest = { slug_name, kinds: [kind], name, description, settings, ...declared };
  const { code, exported } = await guideCode(page);
  const browser = "entries" in declared ? [{ path: "package/browser.js", content: await guideModule(page) }] : [];
  const versioned = manifestOf(manifest, { version: `1.0.${packed}` });
  return packPlugin(versioned, `${code}\nexport { ${exported} as plugin };`, browser);
}

/** The module in JavaScript that a guide shows besides its example: for browsers, or what a package does in another way. */
export async function guideModule(page: string): Promise<string> {
  const code = await blockOf(page, "js");
  if (code === "") throw new Error(`the guide of ${page} has no module in JavaScript`);
  return code;
}

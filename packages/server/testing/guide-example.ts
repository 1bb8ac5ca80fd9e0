import { mkdir, readFile, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "@askwell/plugin-kit";

const root = new URL("../../../", import.meta.url);
const MAX_LINES = 40;

const guide = (kind: string) => readFile(new URL(`docs/guides/plugins/${kind}.md`, root), "utf8");

/** The example of a module for browsers in the guide of a kind. */
export async function guideBrowserCode(kind: string): Promise<string> {
  const [, code = ""] = /```js\n([\s\S]*?)```/.exec(await guide(kind)) ?? [];
  if (code === "") throw new Error(`the guide of ${kind} has no module for browsers`);
  return code;
}

/** The example of the guide of a kind as JavaScript, and the name of what it exports. */
export async function guideCode(kind: string): Promise<{ readonly code: string; readonly exported: string }> {
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(await guide(kind)) ?? [];
  const lines = code.trimEnd().split("\n").length;
  if (code === "" || lines > MAX_LINES) throw new Error(`the example of ${kind} has ${lines} lines`);
  const [, exported = ""] = /^export const (\w+)/m.exec(code) ?? [];
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

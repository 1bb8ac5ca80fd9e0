import { access, cp, mkdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { PluginKind } from "@askwell/plugin-kit";
import { KIT_VERSION } from "../packages/manifest.ts";
import { templateFunctions, templates } from "./templates.ts";

/** The kit as `npm run build` makes it, beside the built server. */
const kitFolder = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../../../../../dist/plugin-kit" : "../plugin-kit", import.meta.url),
);

const PREFIX = "askwell-plugin-";
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Writes a package of a kind into a new folder: a manifest, a module that works and its test, and the kit for both.
 * Returns the folder. Throws for a kind that cannot be installed and a folder that exists.
 */
export async function newPackage(kind: string, folder = `${PREFIX}${kind}`): Promise<string> {
  const template = Object.hasOwn(templates, kind) ? templates[kind as PluginKind] : undefined;
  if (!template) throw new Error(`There is no kind "${kind}". Kinds: ${Object.keys(templates).join(", ")}.`);
  const target = resolve(folder);
  if (await exists(target)) throw new Error(`${target} exists already.`);
  if (!(await exists(kitFolder))) throw new Error("The kit is not built yet. Run `npm run build` in Askwell's folder.");
  const name = basename(target)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, "-")
    .replace(/^-+/, "");
  const slug = name
    .replace(PREFIX, "")
    .replaceAll("-", "_")
    .replace(/^[^a-z]+/, "");
  const slug_name = /^[a-z][a-z0-9_]+$/.test(slug) ? slug : `my_${kind}`;
  const shown = slug_name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
  const { hosts = [], hostSettings = [], handed = [], settings = [], browser } = template;
  const entries = { server: "./index.js", ...(browser && { browser: "./browser.js" }) };
  const manifest = {
    ...{ name, version: "0.1.0", description: `${shown}, a plugin for Askwell.`, type: "module" },
    ...{
      exports: "./index.js",
      files: ["index.js", ...(browser ? ["browser.js"] : [])],
      scripts: { test: "node --test" },
    },
    devDependencies: { "@askwell/plugin-kit": "^0.1.0" },
    askwell: {
      ...{ kit: KIT_VERSION, slug_name, kinds: [kind], entries },
      ...{ name: { en_US: shown }, description: { en_US: `${shown}, made from the example of the kind ${kind}.` } },
      permissions: { hosts, host_settings: hostSettings, data: handed },
      settings,
    },
  };
  const functions = templateFunctions[kind as PluginKind] ?? "";
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(target, "index.js"), moduleOf(functions, template.code));
  if (browser) await writeFile(join(target, "browser.js"), browser);
  await writeFile(join(target, "index.test.js"), testOf(template.test));
  await writeFile(join(target, ".gitignore"), "node_modules\n*.tgz\n");
  await cp(kitFolder, join(target, "node_modules/@askwell/plugin-kit"), { recursive: true });
  return target;
}

const moduleOf = (functions: string, code: string) =>
  `import { definePackage } from "@askwell/plugin-kit";\n${functions}\nexport const plugin = definePackage({\n  ${code}\n});\n`;

const testOf = (body: string) => `import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestContext } from "@askwell/plugin-kit/testing";
import { plugin } from "./index.js";

test("it works", async () => {
  const context = createTestContext();
  ${body}
});
`;

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "@askwell/plugin-kit";
import { bundledPlugins } from "./bundled.ts";

/**
 * Loads the plugins of the site: the bundled ones, and those of further files, separated by commas. Each file exports an
 * array named `plugins`. Source: docs/rules/plugins.md PL12.
 */
export async function loadPlugins(files = ""): Promise<readonly Plugin[]> {
  const names = files.split(",").flatMap((name) => name.trim() || []);
  const lists = await Promise.all(names.map(pluginsOfFile));
  return [...bundledPlugins, ...lists.flat()];
}

async function pluginsOfFile(file: string): Promise<readonly Plugin[]> {
  const { plugins } = (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as { plugins?: unknown };
  if (!Array.isArray(plugins)) throw new Error(`${file} exports no list called "plugins".`);
  return plugins;
}

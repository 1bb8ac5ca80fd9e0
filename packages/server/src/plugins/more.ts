import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "@askwell/plugin-kit";
import { bundledPlugins } from "./bundled.ts";

/**
 * The plugins of the site: those that come with it, and those of further files, named by a comma between them, each of
 * which exports a list called `plugins`. Source: docs/rules/plugins.md PL12.
 */
export async function pluginsOf(files = ""): Promise<readonly Plugin[]> {
  const names = files.split(",").flatMap((name) => name.trim() || []);
  const lists = await Promise.all(names.map(pluginsIn));
  return [...bundledPlugins, ...lists.flat()];
}

async function pluginsIn(file: string): Promise<readonly Plugin[]> {
  const { plugins } = (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as { plugins?: unknown };
  if (!Array.isArray(plugins)) throw new Error(`${file} exports no list called "plugins".`);
  return plugins;
}

import type { PluginRoute, RoutePage } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import type { ActivePlugin } from "../../platform/plugins/active-plugin.ts";

const HOOK_TIMEOUT_MS = 1000;
const MAX_PAGES = 100;
const PATH = /^(?:\/[a-z0-9][a-z0-9_-]{0,99}|\/:[a-z]{1,20}){1,5}$/;

/** A page with the plugin that it belongs to. */
export interface PluginPage {
  readonly plugin: ActivePlugin<"route">;
  readonly page: RoutePage;
}

async function pagesOf(plugin: ActivePlugin<"route">): Promise<PluginPage[]> {
  // Without them an address of the plugin would lead to the 404 page.
  const options = { timeoutMs: HOOK_TIMEOUT_MS, isNeeded: true };
  const pages = await plugin.latest("route.pages", ({ pages }: PluginRoute, context) => pages(context), options);
  return (pages ?? [])
    .filter(({ path }) => PATH.test(path))
    .slice(0, MAX_PAGES)
    .map((page) => ({ plugin, page }));
}

/** The pages of all active plugins, each address once; those of a plugin that fails are missing, of a slow one the last. */
export async function listPages({ plugins }: Pick<App, "plugins">): Promise<PluginPage[]> {
  // What is no list of pages is that of a plugin that fails, too.
  const results = await Promise.allSettled(plugins.active("route").map(pagesOf));
  const all = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  return all.filter(({ page }, index) => all.findIndex((other) => other.page.path === page.path) === index);
}

/** The values of the `:name` parts of a page's path; null if an address is not that of the page. */
export function paramsOf(pattern: string, address: string): Record<string, string> | null {
  const [expected, actual] = [pattern.split("/"), address.split("/")];
  if (expected.length !== actual.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = actual[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== value) return null;
    } else if (value === "") return null;
    else params[part.slice(1)] = value;
  }
  return params;
}

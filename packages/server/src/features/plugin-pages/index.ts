import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { listPages } from "./pages.ts";

export { pluginCallGuard } from "./run-call.ts";

/** The pages of plugins for menus and routes, in a language. */
export async function pageLinks(app: Pick<App, "plugins">, language: string): Promise<Reply<"pagePlugins">["pages"]> {
  return (await listPages(app)).map(({ plugin: { slug_name }, page: { path, title, menu } }) => ({
    slug_name,
    path,
    title: title[language] ?? title.en_US,
    menu: menu ?? "",
  }));
}

/** The paths of the pages that a sitemap lists: those without parameters. */
export async function pageAddresses(app: Pick<App, "plugins">): Promise<string[]> {
  return (await listPages(app)).map(({ page }) => page.path).filter((path) => !path.includes(":"));
}

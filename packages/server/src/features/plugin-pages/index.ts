import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { listPages } from "./pages.ts";

export { pluginCallGuard } from "./run-call.ts";

/**
 * The pages of plugins for menus and routes, in the reader's language. Those who may not read a private site get the
 * addresses alone, which lead to the login. Source: docs/rules/plugin-pages.md PP4.
 */
export async function pageLinks(
  app: Pick<App, "plugins" | "settings">,
  { language, signed_in, email_confirmed }: Pick<Viewer, "language" | "signed_in" | "email_confirmed">,
): Promise<Reply<"pagePlugins">["pages"]> {
  const isReader = signed_in && email_confirmed;
  const isHidden = app.settings.get("security").login_required && !isReader;
  return (await listPages(app)).map(({ plugin: { slug_name }, page: { path, title, menu } }) => ({
    slug_name,
    path,
    title: isHidden ? "" : (title[language] ?? title.en_US),
    menu: isHidden ? "" : (menu ?? ""),
  }));
}

/** The paths of the pages that a sitemap lists: those without parameters. */
export async function pageAddresses(app: Pick<App, "plugins">): Promise<string[]> {
  return (await listPages(app)).map(({ page }) => page.path).filter((path) => !path.includes(":"));
}

import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { listPages, paramsOf } from "./pages.ts";

const HOOK_TIMEOUT_MS = 5000;
const MAX_CHARACTERS = 200_000;

/** A page of an enabled plugin, with its text rendered like that of a post. */
export async function pluginPage(
  app: App,
  { language }: Viewer,
  { path }: Parsed<"pluginPage">,
): Promise<Reply<"pluginPage">> {
  for (const { plugin, page } of await listPages(app)) {
    const params = paramsOf(page.path, path);
    if (!params) continue;
    const title = page.title[language] ?? page.title.en_US;
    const { slug_name, extension } = plugin;
    if (!extension.show) return { slug_name, path: page.path, title, description: "", html: "" };
    const request = { path: page.path, params, language };
    const content = await plugin.call(
      "route.show",
      async ({ show }, context) => show?.(context, request) ?? null,
      HOOK_TIMEOUT_MS,
    );
    if (!content) break;
    const siteUrl = app.settings.get("general").site_url;
    const text = String(content.markdown).slice(0, MAX_CHARACTERS);
    const { html, description } = await app.rendering.markdown(text, { siteUrl, people: new Set() }, "preview");
    const shown = { title: content.title ?? title, description: content.description ?? description, html };
    return { slug_name, path: page.path, ...shown };
  }
  return fail("unknown_call");
}

import type { Reply } from "@askwell/contract";
import type { App } from "../app.ts";
import { showsEmbeds } from "../features/embeds/index.ts";
import { hasSidebar } from "../features/sidebar/index.ts";

/** What the enabled plugins add to pages. */
export async function pagePlugins(app: App): Promise<Reply<"pagePlugins">> {
  return { embeds: showsEmbeds(app), sidebar: hasSidebar(app) };
}

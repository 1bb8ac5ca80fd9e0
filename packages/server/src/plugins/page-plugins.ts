import type { Reply } from "@askwell/contract";
import type { App } from "../app.ts";
import { showsEmbeds } from "../features/embeds/index.ts";

/** What the enabled plugins add to pages. */
export async function pagePlugins(app: App): Promise<Reply<"pagePlugins">> {
  return { embeds: showsEmbeds(app) };
}

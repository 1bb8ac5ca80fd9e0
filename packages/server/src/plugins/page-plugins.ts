import type { Reply } from "@askwell/contract";
import type { App } from "../app.ts";
import { drawingsOf } from "../features/drawings/index.ts";
import { hasEditorTools } from "../features/editor-tools/index.ts";
import { showsEmbeds } from "../features/embeds/index.ts";
import { pageLinks } from "../features/plugin-pages/index.ts";
import { hasSidebar } from "../features/sidebar/index.ts";
import type { Viewer } from "../viewer.ts";

/** What the enabled plugins add to pages. */
export async function pagePlugins(app: App, viewer: Viewer): Promise<Reply<"pagePlugins">> {
  return {
    embeds: showsEmbeds(app),
    editor: hasEditorTools(app),
    drawings: drawingsOf(app),
    sidebar: hasSidebar(app),
    pages: await pageLinks(app, viewer),
  };
}

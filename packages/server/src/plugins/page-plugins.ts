import type { Reply } from "@askwell/contract";
import type { App } from "../app.ts";
import { drawingsOf } from "../features/drawings/index.ts";
import { hasEditorTools } from "../features/editor-tools/index.ts";
import { showsEmbeds } from "../features/embeds/index.ts";
import { pageLinks } from "../features/plugin-pages/index.ts";
import { hasSidebar } from "../features/sidebar/index.ts";
import type { Viewer } from "../viewer.ts";
import type { BrowserModule } from "./packages/browser-module.ts";

/** Where browsers load the module of a plugin from: its hash is part of the address. */
const addressOf = (slugName: string, { hash }: BrowserModule) => `/plugin-files/${slugName}/${hash}/index.js`;

/** The code of active installed plugins for browsers. */
export function modulesOf({ plugins }: Pick<App, "plugins">): Reply<"pagePlugins">["modules"] {
  return plugins.all.flatMap(({ slug_name }) => {
    const module = plugins.browserModule(slug_name);
    return module ? [{ slug_name, address: addressOf(slug_name, module), integrity: module.integrity }] : [];
  });
}

/** What the enabled plugins add to pages. */
export async function pagePlugins(app: App, viewer: Viewer): Promise<Reply<"pagePlugins">> {
  return {
    embeds: showsEmbeds(app),
    editor: hasEditorTools(app),
    drawings: drawingsOf(app),
    sidebar: hasSidebar(app),
    pages: await pageLinks(app, viewer),
    modules: modulesOf(app),
  };
}

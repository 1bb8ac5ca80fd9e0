import type { Plugin } from "@askwell/plugin-kit";
import type { App } from "../../../app.ts";
import type { ExternalSearch } from "../../../platform/search/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import { findInEngine } from "./find-in-engine.ts";
import { restartSync } from "./restart-sync.ts";

/** The search plugin, for the search index; `app` is complete when the first function is called. */
export function createExternalSearch(app: () => App): ExternalSearch {
  return {
    isActive: () => app().plugins.last("search") !== undefined,
    onRecorded: (tx, delayS) => app().emit(tx as Tx, { kind: "search_outdated" }, delayS),
    find: (db, request) => findInEngine(app(), db as Db, request),
    now: () => app().now(),
  };
}

/** Plans a full sync when a search plugin is enabled, disabled or configured. */
export async function onPluginSaved(app: App, tx: Tx, plugin: Plugin): Promise<void> {
  if (plugin.search) await restartSync(app, tx, plugin.slug_name);
}

import type { Plugin } from "@askwell/plugin-kit";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { saveTransforms, storedTransforms } from "./current-transforms.ts";

/** Announces that a plugin which may transform texts was switched, configured, updated or removed. */
export async function announceTransforms(app: App, tx: Tx, plugin: Plugin): Promise<void> {
  const isInstalled = app.plugins.problemOf(plugin.slug_name) !== undefined;
  if (plugin.render?.transform || isInstalled) await app.emit(tx, { kind: "transforms_changed" });
}

/**
 * Starts the job that renders all texts again if plugins transform them otherwise than before. Source:
 * docs/rules/plugins.md PL40.
 */
export async function startTransforms(app: App): Promise<void> {
  await app.db.write(async (tx) => {
    const transforms = await saveTransforms(app, tx);
    if (transforms !== null) await app.emit(tx, { kind: "texts_outdated", texts: "question", after: "", transforms });
  });
}

/** Renders all texts again if plugins transform them: for texts that were stored without, such as imported ones. */
export async function transformAll(app: App, tx: Tx): Promise<void> {
  const transforms = await storedTransforms(tx);
  if (transforms !== "") await app.emit(tx, { kind: "texts_outdated", texts: "question", after: "", transforms });
}

/** The same after a change, which this process may not know yet. */
export async function onTransformsChanged(app: App): Promise<void> {
  await app.plugins.reload();
  await startTransforms(app);
}

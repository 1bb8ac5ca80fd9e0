import type { App } from "../../app.ts";
import { beginRound } from "./semantic-progress.ts";

/**
 * Compares all vectors with their posts again: what changed while nothing was recorded, and what may leave now or not any
 * more. Texts that were sent before are not sent again. Rules: docs/rules/semantic-search.md SM3, SM5.
 */
export async function onVectorSettingsChanged(app: App): Promise<void> {
  await app.db.write(async (tx) => {
    await beginRound(app, tx);
    await app.emit(tx, { kind: "vectors_outdated" });
    // The engine of a search plugin may have to be sent vectors that are stored already.
    if (app.plugins.last("search")) await app.emit(tx, { kind: "search_outdated" });
  });
}

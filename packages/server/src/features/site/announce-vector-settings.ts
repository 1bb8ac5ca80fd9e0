import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { ChangedSetting } from "./changed-setting.ts";

/** What decides whether posts are sent for the search by meaning, and which. */
const deciding: ReadonlySet<string> = new Set([
  ...["semantic_search", "semantic_provider", "semantic_model", "semantic_dimensions", "chosen_provider"],
  ...["ai_providers", "ai_exclude_staff", "ai_exclude_tags"],
]);
/** By then every process works with the new settings. */
const KNOWN_S = 5;

/** Says that all vectors have to be compared with their posts again. Rules: docs/rules/semantic-search.md SM5. */
export async function announceVectorSettings(app: App, tx: Tx, changed: readonly ChangedSetting[]): Promise<void> {
  if (changed.some(({ section, field }) => section === "assistant" && deciding.has(field)))
    await app.emit(tx, { kind: "vector_settings_changed" }, KNOWN_S);
}

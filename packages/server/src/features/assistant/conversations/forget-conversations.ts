import type { App } from "../../../app.ts";
import { deleteDays } from "../queries.ts";
import { deleteAll } from "./delete-all.ts";

const DAY_S = 24 * 3600;
/** How long the figures of a day stay. */
const FIGURES_S = 400 * DAY_S;

/** Deletes old conversations and figures, as the settings say. Rules: docs/rules/assistant.md AI13. */
export async function forgetConversations(app: App): Promise<void> {
  const days = app.settings.get("assistant").ai_conversation_days;
  if (days > 0) await deleteAll(app, { before: app.now() - days * DAY_S });
  await app.db.write((tx) => deleteDays(tx, app.now() - FIGURES_S));
}

import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { beginRules } from "./change-rules.ts";
import { deleteStates, updateState } from "./queries.ts";

/**
 * Forgets how far rules have come that were turned off or removed, and lets changed ones go on: a file of settings and
 * an undone change store rules without doing so. Rules: docs/rules/automation-rules.md AR1, AR7.
 */
export async function onRulesChanged(app: App, { rule_ids }: EventOf<"automation_changed">): Promise<void> {
  await app.db.write(async (tx) => {
    const { rules } = await app.settings.lock(tx, "automation");
    const on = rules.filter(({ id, enabled }) => enabled && rule_ids.includes(id));
    await deleteStates(
      tx,
      rule_ids.filter((id) => !on.some((rule) => rule.id === id)),
    );
    await beginRules(app, tx, on);
    for (const { id } of on) await updateState(tx, id, { pause: "", paused_until: 0 });
  });
}

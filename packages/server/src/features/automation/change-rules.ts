import type { AutomationRule } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { lastPosition } from "../event-log/index.ts";
import { changeSettings } from "../site/index.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { deleteStates, insertState } from "./queries.ts";
import { firstState } from "./rule-state.ts";

type StoredAutomation = readonly AutomationRule[];

/**
 * Stores what becomes of the rules; the staff log has it as a change of the settings. A rule that is turned on begins
 * with what happens from then on, and one that is changed is no longer paused. Rules: docs/rules/automation-rules.md
 * AR1, AR9.
 */
export async function changeRules(
  app: App,
  tx: Tx,
  admin: Admin,
  change: (rules: StoredAutomation) => StoredAutomation | Promise<StoredAutomation>,
): Promise<void> {
  await requireActiveAdmin(tx, admin.id);
  // Locks them: another process may have changed them since this one has read them.
  const { rules: before } = await app.settings.save(tx, "automation", {}, app.now());
  const rules = await change(before);
  await changeSettings(app, tx, { automation: { rules } }, admin);
  const isOn = (list: StoredAutomation, id: string) => list.some((rule) => rule.id === id && rule.enabled);
  const ids = [...new Set([...before, ...rules].map(({ id }) => id))];
  await deleteStates(
    tx,
    ids.filter((id) => !isOn(before, id) || !isOn(rules, id)),
  );
  await beginRules(app, tx, rules);
}

/** Stores where rules begin that are on and have not begun. */
export async function beginRules(app: App, tx: Tx, rules: StoredAutomation): Promise<void> {
  const position = await lastPosition(tx);
  for (const rule of rules) if (rule.enabled) await insertState(tx, firstState(rule, { position, now: app.now() }));
}

/** The rule with the id; fails with `object_not_found` without one. */
export function ruleIn(rules: StoredAutomation, id: string): AutomationRule {
  return rules.find((rule) => rule.id === id) ?? fail("object_not_found");
}

/** A changed rule: another change that was begun before is not stored. */
export function changedRule(app: App, admin: Admin, rule: AutomationRule, change: Partial<AutomationRule>) {
  const version = Math.max(rule.version + 1, app.now() * 1000);
  return { ...rule, ...change, version, changed_by: admin.id, changed_at: app.now() };
}

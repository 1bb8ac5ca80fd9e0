import type { AutomationRule } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { ChangedSetting } from "./changed-setting.ts";

type Versions = ReadonlyMap<string, number>;

const versionsOf = (rules: unknown): Versions =>
  new Map(((rules ?? []) as readonly AutomationRule[]).map(({ id, version }) => [id, version]));

/**
 * Says which automation rules were added, changed or removed, also by a file or by undoing a change. Rules:
 * docs/rules/automation-rules.md AR1, AR7.
 */
export async function announceRules(app: App, tx: Tx, changed: readonly ChangedSetting[]): Promise<void> {
  const change = changed.find(({ section, field }) => section === "automation" && field === "rules");
  if (!change) return;
  const [before, after] = [versionsOf(change.before), versionsOf(change.after)];
  const rule_ids = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
  if (rule_ids.length > 0) await app.emit(tx, { kind: "automation_changed", rule_ids });
}

import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { insertAssigned, listAssignees } from "./queries.ts";

interface Assignment {
  readonly object_id: string;
  readonly rule: { readonly id: string; readonly name: string };
  readonly user_ids: readonly string[];
}

/**
 * Assigns a post, a tag or an account to users, together: one of them does it for all. Who has it from the same rule
 * already does not get it twice. Rules: docs/rules/automation-rules.md AR11.
 */
export async function assignTasks(app: App, tx: Tx, { object_id, rule, user_ids }: Assignment): Promise<void> {
  const has = await listAssignees(tx, { rule_id: rule.id, object_id });
  const receivers = [...new Set(user_ids)].filter((id) => !has.has(id)).sort();
  if (receivers.length === 0) return;
  const ids = await app.ids.reserve(tx, "assigned_task", receivers.length);
  const shared = { batch_id: ids[0]!, object_id, rule_id: rule.id, reason: rule.name, assigned_by: "0" };
  const progress = { status: "open", opened_at: app.now(), settled_at: 0, settled_by: "0" };
  const rows = receivers.map((assignee_id, index) => ({ id: ids[index]!, assignee_id, ...shared, ...progress }));
  await insertAssigned(tx, rows);
  await app.invalidate(tx, ...receivers.map((id) => `notifications:${id}` as const));
}

import type { AutomationRule } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { lastPosition } from "../event-log/index.ts";
import { insertState, lockState } from "./queries.ts";
import type { AutomationStateRow } from "./table.ts";

const HOUR_S = 3600;

/** Where a rule begins that was turned on now: with the next event, and the next question that gets too old. */
export function firstState(
  { id, hours }: Pick<AutomationRule, "id" | "hours">,
  { position, now }: { readonly position: number; readonly now: number },
): AutomationStateRow {
  const checked = { checked_at: now - hours * HOUR_S, checked_id: "0" };
  const counted = { hour_at: now, hour_count: 0, pause: "", paused_until: 0 };
  return { rule_id: id, position, started_at: now, ...checked, ...counted };
}

/** How far a rule has come, locked. A rule that an undone change has brought back begins anew. */
export async function lockedState(app: App, tx: Tx, rule: AutomationRule): Promise<AutomationStateRow> {
  const known = await lockState(tx, rule.id);
  if (known) return known;
  await insertState(tx, firstState(rule, { position: await lastPosition(tx), now: app.now() }));
  return (await lockState(tx, rule.id))!;
}

/** Whether a rule does nothing for now. Source: docs/rules/automation-rules.md AR6, AR7. */
export const isPaused = ({ pause, paused_until }: AutomationStateRow, now: number): boolean =>
  pause !== "" && (paused_until === 0 || paused_until > now);

/** How often a rule may still act in its hour, which begins anew when it is over. */
export function roomIn(
  rule: AutomationRule,
  { hour_at, hour_count }: AutomationStateRow,
  now: number,
): { readonly room: number; readonly hour: Pick<AutomationStateRow, "hour_at" | "hour_count"> } {
  const isOver = now >= hour_at + HOUR_S || hour_at > now;
  const hour = isOver ? { hour_at: now, hour_count: 0 } : { hour_at, hour_count };
  return { room: Math.max(0, rule.per_hour - hour.hour_count), hour };
}

/** Until when a rule is paused that has acted as often as it may. */
export const limitPause = ({ hour_at }: Pick<AutomationStateRow, "hour_at">) => ({
  ...{ pause: "limit", paused_until: hour_at + HOUR_S },
});

import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { csvOf } from "../../platform/csv/index.ts";
import type { Admin } from "../../viewer.ts";
import { automationRules } from "./automation-rules.ts";

const COLUMNS = [
  ...["id", "name", "enabled", "trigger", "events", "hours", "score", "repeat", "tags", "words"],
  ...["account_days", "below_rank", "actions", "per_hour", "pause", "acted", "acted_at", "failed", "last_error"],
];

const isoTime = (seconds: number) => (seconds === 0 ? "" : new Date(seconds * 1000).toISOString());

/** The rules as CSV, in the order of the list; times are in UTC. */
export async function exportAutomationRules(app: App, admin: Admin): Promise<Reply<"exportAutomationRules">> {
  const { list } = await automationRules(app, admin);
  const rows = list.map((rule) => [
    ...[rule.id, rule.name, rule.enabled ? "yes" : "no", rule.trigger, rule.events.join(" "), rule.hours, rule.score],
    ...[rule.repeat, rule.tags.join(" "), rule.words.join("; "), rule.account_days, rule.below_rank],
    rule.actions.map(({ kind, name }) => (name === "" ? kind : `${kind}: ${name}`)).join("; "),
    ...[rule.per_hour, rule.pause, rule.acted, isoTime(rule.acted_at), rule.failed, rule.last_error],
  ]);
  return { csv: csvOf([COLUMNS, ...rows]) };
}

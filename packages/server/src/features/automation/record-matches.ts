import { type AutomationRule, actsOncePerPost } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { insertActions, insertMatched, listMatched } from "./queries.ts";
import { isAccountId } from "./subjects.ts";
import type { AutomationActionRow } from "./table.ts";

/** A post on which a rule acts, and why. */
export interface RuleMatch {
  readonly object_id: string;
  readonly thread_id: string;
  readonly badge_id: string;
  /** The type of the event, or the trigger. */
  readonly event: string;
  /** Of the event in the log; 0 without one. */
  readonly position: number;
  readonly happened_at: number;
}

/** Those matches on which a rule has not acted yet: one for each post, unless it acts for each event. */
export async function newMatches<Match extends RuleMatch>(
  tx: Tx,
  rule: AutomationRule,
  matches: readonly Match[],
): Promise<Match[]> {
  if (!actsOncePerPost(rule)) return [...matches];
  const ids = matches.map(({ object_id }) => object_id);
  const seen = await listMatched(tx, rule.id, ids);
  return matches.filter(({ object_id }) => {
    const isNew = !seen.has(object_id);
    seen.add(object_id);
    return isNew;
  });
}

/** What is distinct for each match of a rule. Ids of accounts look like positions, so they get a letter. */
function subjectOf(rule: AutomationRule, { object_id, position }: RuleMatch): string {
  if (!actsOncePerPost(rule)) return String(position);
  return isAccountId(object_id) ? `u${object_id}` : object_id;
}

/** Stores what a rule is to do, in the transaction that notes how far it has come. Rule: docs/rules/automation-rules.md AR5. */
export async function recordMatches(
  app: App,
  tx: Tx,
  rule: AutomationRule,
  matches: readonly RuleMatch[],
): Promise<void> {
  if (matches.length === 0) return;
  const now = app.now();
  const rows = matches.flatMap((match) =>
    rule.actions.map(({ kind, target }, step): AutomationActionRow => {
      const { object_id, thread_id, badge_id, event, happened_at } = match;
      const progress = { state: "waiting", attempts: 0, next_at: now, held_until: 0, error: "", done_at: 0 };
      const about = { kind, target, object_id, thread_id, badge_id, event, happened_at };
      return { rule_id: rule.id, subject: subjectOf(rule, match), step, ...about, ...progress, created_at: now };
    }),
  );
  if (actsOncePerPost(rule))
    await insertMatched(
      tx,
      rule.id,
      matches.map(({ object_id }) => object_id),
    );
  await insertActions(tx, rows);
  await app.emit(tx, { kind: "automation_due" });
}

import type { AutomationRule } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { lastPosition, listEventsAfter, type PublishedEventRow } from "../event-log/index.ts";
import { postMatcher } from "./matcher.ts";
import { listStates, updateState } from "./queries.ts";
import { newMatches, type RuleMatch, recordMatches } from "./record-matches.ts";
import { isPaused, limitPause, lockedState, roomIn } from "./rule-state.ts";
import { triedSubjects } from "./subjects.ts";
import { lacksTarget, readTargets } from "./targets.ts";

/** Events that a rule is tried on in one transaction. */
const BATCH = 200;

const isAboutEvents = ({ enabled, trigger }: AutomationRule) => enabled && trigger !== "unanswered";

/**
 * Tries rules on the events after their positions, in the transactions that move the positions: no event is lost or
 * counts twice, also with several processes. Without rules nothing is read. Rules: docs/rules/automation-rules.md AR5.
 */
export async function matchEvents(app: App): Promise<void> {
  const rules = app.settings.get("automation").rules.filter(isAboutEvents);
  if (rules.length === 0) return;
  const last = await lastPosition(app.db.read);
  const states = await listStates(app.db.read);
  for (const rule of rules) {
    const state = states.get(rule.id);
    if (state && (state.position >= last || isPaused(state, app.now()))) continue;
    while (await matchBatch(app, rule)) {}
  }
}

/** Returns whether there may be more. */
async function matchBatch(app: App, rule: AutomationRule): Promise<boolean> {
  return app.db.write(async (tx) => {
    const state = await lockedState(app, tx, rule);
    const now = app.now();
    if (isPaused(state, now)) return false;
    const events = await listEventsAfter(tx, state.position, BATCH);
    const last = events.at(-1);
    if (!last) return false;
    if (await isWithoutTarget(app, tx, rule)) return false;
    const { room, hour } = roomIn(rule, state, now);
    const matches = await newMatches(tx, rule, await matchesAmong(tx, rule, events, state.started_at));
    const taken = matches.slice(0, room);
    await recordMatches(app, tx, rule, taken);
    const left = matches[room];
    const counted = { ...hour, hour_count: hour.hour_count + taken.length };
    // What has no room waits in the log until the hour is over.
    await updateState(tx, rule.id, {
      ...counted,
      ...(left ? { position: left.position - 1, ...limitPause(hour) } : { position: last.position, pause: "" }),
    });
    return !left && events.length === BATCH;
  });
}

/** Pauses a rule that names something that no longer exists. Source: docs/rules/automation-rules.md AR7. */
export async function isWithoutTarget(app: App, tx: Tx, rule: AutomationRule): Promise<boolean> {
  if (!lacksTarget(await readTargets(app, tx, [rule], "en_US"), rule)) return false;
  await updateState(tx, rule.id, { pause: "target", paused_until: 0 });
  return true;
}

/** The posts, tags and accounts of some events on which a rule acts: it never does for what a rule has changed. */
async function matchesAmong(
  tx: Tx,
  rule: AutomationRule,
  events: readonly PublishedEventRow[],
  startedAt: number,
): Promise<RuleMatch[]> {
  const types: ReadonlySet<string> = new Set(rule.events);
  const chosen = events.filter(
    ({ type, by_rule, created_at }) => types.has(type) && by_rule === 0 && created_at >= startedAt,
  );
  if (chosen.length === 0) return [];
  const posts = await triedSubjects(
    tx,
    chosen.map(({ object_id }) => object_id),
  );
  const isMet = await postMatcher(tx, rule);
  return chosen.flatMap(({ object_id, thread_id, badge_id, type, position, created_at }) => {
    const post = posts.get(object_id);
    const match = { object_id, thread_id, badge_id, event: type, position, happened_at: created_at };
    return post && isMet(post, created_at) ? [match] : [];
  });
}

import { type AutomationRule, nextActionWait } from "@askwell/domain";
import { ApiError } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { actInTransaction } from "./act-in-transaction.ts";
import { ActionError, type ActionOutcome, PauseError } from "./action-outcome.ts";
import { claimActions, hasDueAction, lockAction, updateAction, updateState } from "./queries.ts";
import { sendAction } from "./send-action.ts";
import type { AutomationActionRow } from "./table.ts";
import { userIdOf } from "./targets.ts";

/** Actions that are taken at a time. */
const BATCH = 8;
/** After this time the actions of a process that was killed are free again. */
const HOLD_S = 180;
/** After this time no other batch is begun: the lock of a job ends. */
const MAX_TIME_MS = 60_000;
const MAX_ERROR_CHARACTERS = 500;

/**
 * Does what is due. A schedule repeats it for what is tried again later. Rules: docs/rules/automation-rules.md AR5, AR7.
 */
export async function runActions(app: App): Promise<void> {
  if (app.settings.get("automation").rules.length === 0) return;
  const endsAt = performance.now() + MAX_TIME_MS;
  while (performance.now() < endsAt && (await runBatch(app))) {}
}

/** Returns whether there may be more. */
async function runBatch(app: App): Promise<boolean> {
  if (!(await hasDueAction(app.db.read, app.now()))) return false;
  const claim = { now: app.now(), heldUntil: app.now() + HOLD_S, limit: BATCH };
  const rows = await app.db.write((tx) => claimActions(tx, claim));
  // What leaves the site comes first: a slow receiver delays no other one, and a post is sent before it is held.
  const threads = Map.groupBy(rows.filter(isOutside), ({ thread_id }) => thread_id);
  await Promise.all([...threads.values()].map((own) => runInOrder(app, own)));
  await runInOrder(
    app,
    rows.filter((row) => !isOutside(row)),
  );
  return rows.length > 0;
}

async function runInOrder(app: App, rows: readonly AutomationActionRow[]): Promise<void> {
  for (const row of rows) await runOne(app, row);
}

const isOutside = ({ kind, target }: AutomationActionRow) =>
  kind === "webhook" || (kind === "mail" && userIdOf(target) === null);

/** Whether the rule is on, and still does this. */
const isStillDue = ({ enabled, actions }: AutomationRule, { kind, target }: AutomationActionRow) =>
  enabled && actions.some((action) => action.kind === kind && action.target === target);

/** The rule of an action; undefined if it no longer does this. */
async function ruleOf(app: App, row: AutomationActionRow): Promise<AutomationRule | undefined> {
  const isOf = (rule: AutomationRule) => rule.id === row.rule_id && isStillDue(rule, row);
  const known = app.settings.get("automation").rules.find(isOf);
  // Another process may have changed the rules since this one has read them.
  return known ?? (await app.db.write((tx) => app.settings.lock(tx, "automation"))).rules.find(isOf);
}

/** Does one thing; what fails keeps nothing else from being done. */
async function runOne(app: App, row: AutomationActionRow): Promise<void> {
  try {
    const rule = await ruleOf(app, row);
    if (!rule) await app.db.write((tx) => settle(app, tx, row, "skipped"));
    else if (isOutside(row)) await runOutside(app, rule, row);
    else await app.db.write(async (tx) => runInside(app, tx, rule, row));
  } catch (error) {
    await settleFailure(app, row, error);
  }
}

/** What leaves the site: it arrives at least once. */
async function runOutside(app: App, rule: AutomationRule, row: AutomationActionRow): Promise<void> {
  const outcome = await sendAction(app, rule, row);
  await app.db.write((tx) => settle(app, tx, row, outcome));
}

/** What is done on the site, in the transaction that notes that it is done: exactly once. */
async function runInside(app: App, tx: Tx, rule: AutomationRule, row: AutomationActionRow): Promise<void> {
  const current = await lockAction(tx, row);
  if (current?.state !== "waiting") return;
  await settle(app, tx, row, await actInTransaction(app, tx, rule, row));
}

async function settle(app: App, tx: Tx, row: AutomationActionRow, state: ActionOutcome): Promise<void> {
  const attempts = row.attempts + 1;
  await updateAction(tx, row, { state, attempts, held_until: 0, error: "", done_at: app.now() });
}

/** Tries again later, unless that cannot help. */
async function settleFailure(app: App, row: AutomationActionRow, error: unknown): Promise<void> {
  const isFinal = error instanceof ApiError || error instanceof PauseError;
  const attempts = row.attempts + 1;
  const wait = isFinal ? null : nextActionWait(attempts);
  const text = error instanceof ApiError ? app.translator("en_US")(`api_errors.${error.code}`) : messageOf(error);
  if (!isFinal && !(error instanceof ActionError)) app.log.error({ err: error }, "an action of a rule has failed");
  await app.db.write(async (tx) => {
    const current = await lockAction(tx, row);
    if (current?.state !== "waiting") return;
    await updateAction(tx, row, {
      ...{ attempts, held_until: 0, error: text.slice(0, MAX_ERROR_CHARACTERS) },
      ...(wait === null ? { state: "failed", done_at: app.now() } : { next_at: app.now() + wait }),
    });
    if (error instanceof PauseError) await updateState(tx, row.rule_id, { pause: error.pause, paused_until: 0 });
  });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

import type { AutomationState } from "@askwell/domain";
import { sql } from "kysely";
import { forUpdate, insertIgnore, insertMany, skipLocked } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { AutomationActionRow, AutomationStateRow } from "./table.ts";

export async function listStates(db: Db): Promise<Map<string, AutomationStateRow>> {
  const rows = await db.selectFrom("automation_states").selectAll().execute();
  return new Map(rows.map((row) => [row.rule_id, row]));
}

/** Locks how far a rule has come until the transaction ends; whatever makes it act does so under this lock. */
export async function lockState(tx: Tx, ruleId: string): Promise<AutomationStateRow | undefined> {
  return forUpdate(tx.selectFrom("automation_states").selectAll().where("rule_id", "=", ruleId)).executeTakeFirst();
}

/** Stores the beginning of a rule, unless another process has. */
export async function insertState(tx: Tx, row: AutomationStateRow): Promise<void> {
  await insertIgnore(tx, "automation_states", row);
}

export async function updateState(tx: Tx, ruleId: string, change: Partial<AutomationStateRow>): Promise<void> {
  await tx.updateTable("automation_states").set(change).where("rule_id", "=", ruleId).execute();
}

export async function deleteStates(tx: Tx, ruleIds: readonly string[]): Promise<void> {
  if (ruleIds.length === 0) return;
  await tx.deleteFrom("automation_states").where("rule_id", "in", ruleIds).execute();
}

/** Deletes what rules have done. */
export async function deleteActionsOf(tx: Tx, ruleId: string): Promise<void> {
  await tx.deleteFrom("automation_matches").where("rule_id", "=", ruleId).execute();
  await tx.deleteFrom("automation_actions").where("rule_id", "=", ruleId).execute();
}

/** Those of some posts that a rule has acted on. */
export async function listMatched(db: Db, ruleId: string, objectIds: readonly string[]): Promise<Set<string>> {
  if (objectIds.length === 0) return new Set();
  const rows = db.selectFrom("automation_matches").select("object_id").where("rule_id", "=", ruleId);
  const found = await rows.where("object_id", "in", objectIds).execute();
  return new Set(found.map(({ object_id }) => object_id));
}

export async function insertMatched(tx: Tx, ruleId: string, objectIds: readonly string[]): Promise<void> {
  const rows = objectIds.map((object_id) => ({ rule_id: ruleId, object_id }));
  if (rows.length > 0) await insertIgnore(tx, "automation_matches", rows);
}

export async function deleteMatchesOfPosts(tx: Tx, postIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("automation_matches").where("object_id", "in", postIds).execute();
  await tx.deleteFrom("automation_actions").where("object_id", "in", postIds).execute();
}

export async function insertActions(tx: Tx, rows: readonly AutomationActionRow[]): Promise<void> {
  await insertMany(tx, "automation_actions", rows);
}

interface ActionClaim {
  readonly now: number;
  readonly heldUntil: number;
  readonly limit: number;
}

/** Takes actions that are due and that no other process is doing, in their order. */
export async function claimActions(tx: Tx, { now, heldUntil, limit }: ActionClaim): Promise<AutomationActionRow[]> {
  const due = tx
    .selectFrom("automation_actions")
    .selectAll()
    .where("state", "=", "waiting")
    .where("next_at", "<=", now)
    .where("held_until", "<=", now)
    .orderBy("next_at")
    .orderBy("happened_at")
    .orderBy("subject")
    .orderBy("step")
    .limit(limit);
  const rows = await skipLocked(due).execute();
  for (const row of rows) await updateAction(tx, row, { held_until: heldUntil });
  return rows.map((row) => ({ ...row, held_until: heldUntil }));
}

/** Whether an action is due. */
export async function hasDueAction(db: Db, now: number): Promise<boolean> {
  const due = db.selectFrom("automation_actions").select("subject").where("state", "=", "waiting");
  const first = due.where("next_at", "<=", now).where("held_until", "<=", now).limit(1);
  return (await first.executeTakeFirst()) !== undefined;
}

export type AutomationActionKey = Pick<AutomationActionRow, "rule_id" | "subject" | "step">;

/** Locks an action until the transaction ends. */
export async function lockAction(tx: Tx, { rule_id, subject, step }: AutomationActionKey) {
  const rows = tx.selectFrom("automation_actions").selectAll().where("rule_id", "=", rule_id);
  return forUpdate(rows.where("subject", "=", subject).where("step", "=", step)).executeTakeFirst();
}

export async function updateAction(
  tx: Tx,
  { rule_id, subject, step }: AutomationActionKey,
  change: Partial<AutomationActionRow>,
): Promise<void> {
  await tx
    .updateTable("automation_actions")
    .set(change)
    .where("rule_id", "=", rule_id)
    .where("subject", "=", subject)
    .where("step", "=", step)
    .execute();
}

/** Queues failed actions of a rule: one, or all. */
export async function requeueActions(
  tx: Tx,
  { ruleId, key, now }: { ruleId: string; key: Pick<AutomationActionKey, "subject" | "step"> | undefined; now: number },
): Promise<void> {
  const failed = tx
    .updateTable("automation_actions")
    .set({ state: "waiting", attempts: 0, next_at: now, held_until: 0, error: "", done_at: 0 })
    .where("rule_id", "=", ruleId)
    .where("state", "=", "failed");
  await (key ? failed.where("subject", "=", key.subject).where("step", "=", key.step) : failed).execute();
}

/** The actions of each rule, by state. */
export async function countActions(db: Db) {
  return db
    .selectFrom("automation_actions")
    .select(["rule_id", "state", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy(["rule_id", "state"])
    .execute();
}

/** How many posts or events each rule has acted on, and when it did last. */
export async function countSubjects(db: Db) {
  return db
    .selectFrom("automation_actions")
    .select(["rule_id", sql<number>`count(distinct subject)`.as("count")])
    .select((eb) => eb.fn.max("created_at").as("last_at"))
    .groupBy("rule_id")
    .execute();
}

/** The last action of a rule that has failed. */
export async function findLastError(db: Db, ruleId: string) {
  const rows = db.selectFrom("automation_actions").select(["error", "created_at", "done_at"]);
  const failed = rows.where("rule_id", "=", ruleId).where("state", "=", "failed");
  return failed.orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

interface ActionFilter {
  readonly ruleId: string;
  readonly state: AutomationState | "";
}

function actionsOf(db: Db, { ruleId, state }: ActionFilter) {
  const rows = db.selectFrom("automation_actions").where("rule_id", "=", ruleId);
  return state === "" ? rows : rows.where("state", "=", state);
}

/** A page of the actions of a rule, the last first. */
export async function listActions(db: Db, filter: ActionFilter, page: { limit: number; offset: number }) {
  const rows = actionsOf(db, filter).selectAll().orderBy("created_at", "desc").orderBy("subject", "desc");
  return rows.orderBy("step").limit(page.limit).offset(page.offset).execute();
}

export async function countActionsOf(db: Db, filter: ActionFilter): Promise<number> {
  const row = await actionsOf(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

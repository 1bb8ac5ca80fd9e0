import type { DeliveryState } from "@askwell/domain";
import { forUpdate, insertMany, skipLocked } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { WebhookDeliveryRow, WebhookRow } from "./table.ts";

/** States of deliveries that have not ended. */
const OPEN = ["waiting", "behind"];

/** All endpoints. */
export async function listWebhooks(db: Db): Promise<WebhookRow[]> {
  return db.selectFrom("webhooks").selectAll().orderBy("id").execute();
}

/** The ids of endpoints that get events. */
export async function listActiveIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("webhooks").select("id").where("state", "=", "on").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** The endpoint with the id. */
export async function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks an endpoint until the transaction ends; whatever changes its deliveries does so under this lock. */
export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  return forUpdate(tx.selectFrom("webhooks").selectAll().where("id", "=", id)).executeTakeFirst();
}

export async function insertWebhook(tx: Tx, webhook: WebhookRow): Promise<void> {
  await tx.insertInto("webhooks").values(webhook).execute();
}

export async function updateWebhook(tx: Tx, id: string, change: Partial<WebhookRow>): Promise<void> {
  await tx.updateTable("webhooks").set(change).where("id", "=", id).execute();
}

export async function deleteWebhookRows(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("webhook_deliveries").where("webhook_id", "=", id).execute();
  await tx.deleteFrom("webhooks").where("id", "=", id).execute();
}

export async function insertDeliveries(tx: Tx, rows: readonly WebhookDeliveryRow[]): Promise<void> {
  await insertMany(tx, "webhook_deliveries", rows);
}

/** Those of some threads of which a delivery has not ended; one that is sent again keeps no other waiting. */
export async function listBusyThreads(tx: Tx, webhookId: string, threadIds: readonly string[]): Promise<Set<string>> {
  if (threadIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("webhook_deliveries")
    .select("thread_id")
    .distinct()
    .where("webhook_id", "=", webhookId)
    .where("thread_id", "in", threadIds)
    .where("state", "in", OPEN)
    .where("is_resent", "=", 0)
    .execute();
  return new Set(rows.map(({ thread_id }) => thread_id));
}

/** Whether a delivery to an endpoint is due. */
export async function hasDueDelivery(db: Db, webhookId: string, now: number): Promise<boolean> {
  const due = db
    .selectFrom("webhook_deliveries")
    .select("position")
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "waiting")
    .where("next_at", "<=", now)
    .where("held_until", "<=", now)
    .limit(1);
  return (await due.executeTakeFirst()) !== undefined;
}

interface DeliveryClaim {
  readonly webhookId: string;
  readonly now: number;
  readonly heldUntil: number;
  readonly limit: number;
}

/** Takes deliveries that are due and that no other process is sending. */
export async function claimDeliveries(tx: Tx, claim: DeliveryClaim): Promise<WebhookDeliveryRow[]> {
  const { webhookId, now, heldUntil, limit } = claim;
  const due = tx
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "waiting")
    .where("next_at", "<=", now)
    .where("held_until", "<=", now)
    .orderBy("next_at")
    .orderBy("position")
    .limit(limit);
  const rows = await skipLocked(due).execute();
  if (rows.length === 0) return [];
  await tx
    .updateTable("webhook_deliveries")
    .set({ held_until: heldUntil })
    .where("webhook_id", "=", webhookId)
    .where(
      "position",
      "in",
      rows.map(({ position }) => position),
    )
    .execute();
  return rows.map((row) => ({ ...row, held_until: heldUntil }));
}

export async function findDelivery(
  db: Db,
  webhookId: string,
  position: number,
): Promise<WebhookDeliveryRow | undefined> {
  return db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("position", "=", position)
    .executeTakeFirst();
}

export async function updateDelivery(
  tx: Tx,
  { webhook_id, position }: Pick<WebhookDeliveryRow, "webhook_id" | "position">,
  change: Partial<WebhookDeliveryRow>,
): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set(change)
    .where("webhook_id", "=", webhook_id)
    .where("position", "=", position)
    .execute();
}

/** The next delivery that waits behind others of its thread. */
export async function findNextBehind(tx: Tx, webhookId: string, threadId: string) {
  return tx
    .selectFrom("webhook_deliveries")
    .select(["webhook_id", "position"])
    .where("webhook_id", "=", webhookId)
    .where("thread_id", "=", threadId)
    .where("state", "=", "behind")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
}

/** Gives up every delivery that has not ended. */
export async function giveUpDeliveries(tx: Tx, webhookId: string, error: string): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ state: "failed", error })
    .where("webhook_id", "=", webhookId)
    .where("state", "in", OPEN)
    .execute();
}

/** Queues deliveries that were given up: the one at a position, or all. */
export async function requeueFailed(
  tx: Tx,
  { webhookId, position, now }: { webhookId: string; position: number; now: number },
): Promise<void> {
  const failed = tx
    .updateTable("webhook_deliveries")
    .set({ state: "waiting", is_resent: 1, attempts: 0, next_at: now, created_at: now, held_until: 0, error: "" })
    .where("webhook_id", "=", webhookId);
  await (position === 0
    ? failed.where("state", "=", "failed")
    : failed.where("position", "=", position).where("state", "in", ["failed", "delivered"])
  ).execute();
}

interface DeliveryPage {
  readonly webhookId: string;
  readonly state: DeliveryState | "";
  readonly limit: number;
  readonly offset: number;
}

const statesOf = (state: DeliveryState) => (state === "waiting" ? OPEN : [state]);

function deliveriesOf(db: Db, { webhookId, state }: Pick<DeliveryPage, "webhookId" | "state">) {
  const rows = db.selectFrom("webhook_deliveries").where("webhook_id", "=", webhookId);
  return state === "" ? rows : rows.where("state", "in", statesOf(state));
}

/** A page of the log of an endpoint, the last event first. */
export async function listDeliveries(db: Db, page: DeliveryPage) {
  return deliveriesOf(db, page)
    .select(["position", "type", "object_id", "happened_at", "state", "attempts", "next_at", "sent_at"])
    .select(["took_ms", "status", "error"])
    .orderBy("position", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** How many deliveries of each endpoint are in each state. */
export async function countDeliveries(db: Db, webhookIds: readonly string[]) {
  if (webhookIds.length === 0) return [];
  return db
    .selectFrom("webhook_deliveries")
    .select(["webhook_id", "state"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("webhook_id", "in", webhookIds)
    .groupBy(["webhook_id", "state"])
    .execute();
}

import { type EventType, subjectOfEvent } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { lastPosition, listEventsAfter, type PublishedEventRow } from "../event-log/index.ts";
import { listTagsById, listTagsOf, type TagRow } from "../tags/index.ts";
import { insertDeliveries, listBusyThreads, listWebhooks, lockWebhook, updateWebhook } from "./queries.ts";
import type { WebhookDeliveryRow, WebhookRow } from "./table.ts";

/** Events that are looked at in one transaction. */
const BATCH = 500;

export const wordsOf = (column: string): string[] => column.split(" ").filter((word) => word !== "");

/**
 * Queues the events after the position of each endpoint, in the transaction that moves the position: none is lost or
 * queued twice, also by several processes. Rules: docs/rules/webhooks.md WH3, WH4.
 */
export async function queueDeliveries(app: App): Promise<void> {
  const active = (await listWebhooks(app.db.read)).filter(({ state }) => state === "on");
  if (active.length === 0) return;
  const last = await lastPosition(app.db.read);
  for (const { id, position } of active) {
    if (position < last) while (await queueBatch(app, id)) {}
  }
}

/** Returns whether there may be more. */
async function queueBatch(app: App, id: string): Promise<boolean> {
  return app.db.write(async (tx) => {
    const webhook = await lockWebhook(tx, id);
    if (webhook?.state !== "on") return false;
    const events = await listEventsAfter(tx, webhook.position, BATCH);
    const last = events.at(-1);
    if (!last) return false;
    const chosen = await chosenEvents(tx, webhook, events);
    if (chosen.length > 0) {
      await insertDeliveries(tx, await deliveriesOf(app, tx, id, chosen));
      await app.emit(tx, { kind: "webhooks_due" });
    }
    await updateWebhook(tx, id, { position: last.position });
    return events.length === BATCH;
  });
}

/** Those events that the endpoint gets: of its types, and about its tags. */
async function chosenEvents(
  db: Db,
  webhook: WebhookRow,
  events: readonly PublishedEventRow[],
): Promise<readonly PublishedEventRow[]> {
  const types = new Set(wordsOf(webhook.events));
  const ofType = types.size === 0 ? events : events.filter(({ type }) => types.has(type));
  const tagIds = wordsOf(webhook.tags);
  if (tagIds.length === 0 || ofType.length === 0) return ofType;
  // A tag that was merged into another one in the meantime means that one.
  const chosenTags = new Set([...tagIds, ...(await listTagsById(db, tagIds)).map(({ main_tag_id }) => main_tag_id)]);
  chosenTags.delete("0");
  const about = (...subjects: string[]) =>
    ofType.filter(({ type }) => subjects.includes(subjectOfEvent(type as EventType)));
  const threads = await listTagsOf(db, [
    ...new Set(about("question", "answer", "comment").map((row) => row.thread_id)),
  ]);
  const tags = await listTagsById(db, [...new Set(about("tag").map(({ object_id }) => object_id))]);
  const tagsOf = ({ type, object_id, thread_id }: PublishedEventRow) =>
    subjectOfEvent(type as EventType) === "tag" ? tags.filter(({ id }) => id === object_id) : threads.get(thread_id);
  const isChosen = ({ id, main_tag_id }: TagRow) => chosenTags.has(id) || chosenTags.has(main_tag_id);
  return ofType.filter((event) => (tagsOf(event) ?? []).some(isChosen));
}

/** New deliveries: the first of each thread is due, the others follow it. Rule: docs/rules/webhooks.md WH4. */
async function deliveriesOf(
  app: App,
  tx: Tx,
  webhook_id: string,
  events: readonly PublishedEventRow[],
): Promise<WebhookDeliveryRow[]> {
  const busy = await listBusyThreads(tx, webhook_id, [...new Set(events.map(({ thread_id }) => thread_id))]);
  const now = app.now();
  return events.map(({ position, type, object_id, thread_id, badge_id, created_at: happened_at }) => {
    const state = busy.has(thread_id) ? "behind" : "waiting";
    busy.add(thread_id);
    const sending = { attempts: 0, next_at: now, held_until: 0, sent_at: 0, took_ms: 0, status: 0 };
    const words = { error: "", request: "", reply: "" };
    const event = { webhook_id, position, type, object_id, thread_id, badge_id, happened_at };
    return { ...event, created_at: now, state, is_resent: 0, ...sending, ...words };
  });
}

import type { PublishedEvent } from "@askwell/contract";
import type { WebhookFields } from "@askwell/domain";
import type { App } from "../../app.ts";
import { describeEvents } from "../event-feed/index.ts";
import { postToWebhook } from "./post-to-webhook.ts";
import { claimDeliveries, findWebhook, hasDueDelivery, listActiveIds } from "./queries.ts";
import { type SentDelivery, settleDeliveries } from "./settle-deliveries.ts";
import type { WebhookDeliveryRow, WebhookRow } from "./table.ts";
import { limitedEvent, loggedBody } from "./webhook-body.ts";

/** Deliveries to one endpoint at a time. */
const BATCH = 8;
const TIMEOUT_MS = 15_000;
/** After this time the deliveries of a process that was killed are free again. */
const HOLD_S = 60;
/** After this time no other batch is begun: the lock of a job ends. */
const MAX_TIME_MS = 60_000;

/**
 * Sends what is due, to all endpoints side by side, so that a slow one delays no other. A schedule repeats it for what
 * is due later. Rules: docs/rules/webhooks.md WH4, WH5.
 */
export async function sendDeliveries(app: App): Promise<void> {
  const endsAt = performance.now() + MAX_TIME_MS;
  const results = await Promise.allSettled(
    (await listActiveIds(app.db.read)).map(async (id) => {
      while (performance.now() < endsAt && (await sendBatch(app, id))) {}
    }),
  );
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** Returns whether there may be more. */
async function sendBatch(app: App, id: string): Promise<boolean> {
  if (!(await hasDueDelivery(app.db.read, id, app.now()))) return false;
  const webhook = await findWebhook(app.db.read, id);
  if (webhook?.state !== "on") return false;
  const claim = { webhookId: id, now: app.now(), heldUntil: app.now() + HOLD_S, limit: BATCH };
  const rows = await app.db.write((tx) => claimDeliveries(tx, claim));
  if (rows.length === 0) return false;
  const events = await describe(app, rows);
  const sent = await Promise.all(rows.map((row, index) => sendOne(app, webhook, row, events?.[index])));
  await settleDeliveries(app, id, sent);
  return true;
}

/** The events as they are now; undefined if that fails, which counts as an attempt of each. */
async function describe(app: App, rows: readonly WebhookDeliveryRow[]): Promise<PublishedEvent[] | undefined> {
  const logged = rows.map(({ position, type, object_id, thread_id, badge_id, happened_at }) => ({
    ...{ position, type, object_id, thread_id, badge_id, created_at: happened_at },
  }));
  return describeEvents(app, logged).catch((error: unknown) => {
    app.log.error({ err: error }, "events for a webhook could not be read");
    return undefined;
  });
}

async function sendOne(
  app: App,
  webhook: WebhookRow,
  row: WebhookDeliveryRow,
  described: PublishedEvent | undefined,
): Promise<SentDelivery> {
  if (!described) return { row, request: "", outcome: { status: 0, reply: "", error: "internal error", took_ms: 0 } };
  const event = limitedEvent(described, webhook.fields as WebhookFields);
  const message = { id: deliveryId(row), body: JSON.stringify(event), timeoutMs: TIMEOUT_MS };
  return { row, request: loggedBody(event), outcome: await postToWebhook(app, webhook, message) };
}

/** The id of a delivery, by which its receiver knows a repetition. */
export const deliveryId = ({ webhook_id, position }: Pick<WebhookDeliveryRow, "webhook_id" | "position">): string =>
  `msg_${webhook_id}_${position}`;

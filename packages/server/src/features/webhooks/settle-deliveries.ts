import { isDelivered, nextDeliveryWait, WEBHOOK_GONE } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { WebhookOutcome } from "./post-to-webhook.ts";
import {
  findDelivery,
  findNextBehind,
  giveUpDeliveries,
  lockWebhook,
  updateDelivery,
  updateWebhook,
} from "./queries.ts";
import type { WebhookDeliveryRow } from "./table.ts";

/** A delivery as it was taken, and what came of it. */
export interface SentDelivery {
  readonly row: WebhookDeliveryRow;
  readonly request: string;
  readonly outcome: WebhookOutcome;
}

/** Stores what came of deliveries, and lets those follow that waited for them. Rules: docs/rules/webhooks.md WH4 to WH6. */
export async function settleDeliveries(app: App, id: string, sent: readonly SentDelivery[]): Promise<void> {
  await app.db.write(async (tx) => {
    const webhook = await lockWebhook(tx, id);
    if (!webhook) return;
    for (const each of sent) await settleOne(app, tx, each);
    if (sent.some(({ outcome }) => isDelivered(outcome.status)))
      await updateWebhook(tx, id, { delivered_at: app.now() });
    if (webhook.state !== "on" || !sent.some(({ outcome }) => outcome.status === WEBHOOK_GONE)) return;
    await updateWebhook(tx, id, { state: "gone" });
    await giveUpDeliveries(tx, id, "gone");
  });
}

async function settleOne(app: App, tx: Tx, { row, request, outcome }: SentDelivery): Promise<void> {
  const current = await findDelivery(tx, row.webhook_id, row.position);
  if (!current || current.state === "delivered") return;
  const hasArrived = isDelivered(outcome.status);
  // It was given up meanwhile, or another process sends it because this one took too long.
  const isOver = current.state !== "waiting" || current.held_until !== row.held_until;
  if (isOver && !hasArrived) return;
  const attempts = row.attempts + 1;
  const age = app.now() - row.created_at;
  const wait = hasArrived ? null : nextDeliveryWait({ attempts, age, random: Math.random() });
  await updateDelivery(tx, row, {
    ...{ ...outcome, request, attempts, sent_at: app.now(), held_until: 0 },
    ...(wait === null
      ? { state: hasArrived ? "delivered" : "failed" }
      : { state: "waiting", next_at: app.now() + wait }),
  });
  if (wait !== null || row.is_resent === 1) return;
  const next = await findNextBehind(tx, row.webhook_id, row.thread_id);
  if (next) await updateDelivery(tx, next, { state: "waiting", next_at: app.now() });
}

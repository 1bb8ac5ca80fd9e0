import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { describeWebhooks } from "./describe-webhooks.ts";
import { findWebhook, listDeliveries } from "./queries.ts";
import type { WebhookDeliveryRow } from "./table.ts";

type ListedDelivery = Reply<"webhookDeliveries">["list"][number];
type DeliveryFacts = Omit<ListedDelivery, "type" | "state"> & Pick<WebhookDeliveryRow, "type" | "state">;

/** A delivery as lists show it: one that waits for others of its thread waits. */
export function listedDelivery(row: DeliveryFacts): ListedDelivery {
  const { position, object_id, happened_at, attempts, next_at, sent_at, took_ms, status, error } = row;
  const state = (row.state === "behind" ? "waiting" : row.state) as ListedDelivery["state"];
  const type = row.type as ListedDelivery["type"];
  return { position, type, object_id, happened_at, state, attempts, next_at, sent_at, took_ms, status, error };
}

/** An endpoint, and a page of its log. Rule: docs/rules/webhooks.md WH8. */
export async function webhookDeliveries(
  app: App,
  admin: Admin,
  { id, state, page, page_size }: Parsed<"webhookDeliveries">,
): Promise<Reply<"webhookDeliveries">> {
  const row = required(await findWebhook(app.db.read, id), "object_not_found");
  const [webhook] = await describeWebhooks(app, admin, [row]);
  if (!webhook) throw new Error("an endpoint was not described");
  const offset = (page - 1) * page_size;
  const list = await listDeliveries(app.db.read, { webhookId: id, state, limit: page_size, offset });
  const { waiting, delivered, failed } = webhook;
  const count = state === "" ? waiting + delivered + failed : webhook[state];
  return { webhook, count, list: list.map(listedDelivery) };
}

import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { findDelivery } from "./queries.ts";
import { deliveryId } from "./send-deliveries.ts";
import { listedDelivery } from "./webhook-deliveries.ts";

/** A delivery with its request and reply. */
export async function webhookDelivery(
  app: App,
  _: Admin,
  { id, position }: Parsed<"webhookDelivery">,
): Promise<Reply<"webhookDelivery">> {
  const row = required(await findDelivery(app.db.read, id, position), "object_not_found");
  const { request, reply } = row;
  return { ...listedDelivery(row), message_id: deliveryId(row), request, reply };
}

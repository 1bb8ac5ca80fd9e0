import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { findDelivery, lockWebhook, requeueFailed } from "./queries.ts";

/** Sends deliveries again, which then wait for no others, and no others for them. Rule: docs/rules/webhooks.md WH8. */
export async function resendDeliveries(
  app: App,
  _: Admin,
  { id, position }: Parsed<"resendDeliveries">,
): Promise<null> {
  await app.db.write(async (tx) => {
    const { state } = required(await lockWebhook(tx, id), "object_not_found");
    if (state !== "on") fail("webhook_off");
    if (position !== 0) required(await findDelivery(tx, id, position), "object_not_found");
    await requeueFailed(tx, { webhookId: id, position, now: app.now() });
    await app.emit(tx, { kind: "webhooks_due" });
  });
  return null;
}

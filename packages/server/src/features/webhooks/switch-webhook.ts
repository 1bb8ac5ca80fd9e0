import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { lastPosition } from "../event-log/index.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { logWebhook } from "./log-webhook.ts";
import { giveUpDeliveries, lockWebhook, updateWebhook } from "./queries.ts";

/** Turns an endpoint on, from the next event, or off. Rule: docs/rules/webhooks.md WH6. */
export async function switchWebhook(app: App, admin: Admin, input: Parsed<"switchWebhook">): Promise<null> {
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const webhook = required(await lockWebhook(tx, input.id), "object_not_found");
    const { id, state } = webhook;
    if (state === input.state) return;
    if (input.state === "on") await updateWebhook(tx, id, { state: "on", position: await lastPosition(tx) });
    else {
      await updateWebhook(tx, id, { state: "off" });
      await giveUpDeliveries(tx, id, "off");
    }
    await logWebhook(app, tx, admin, { action: "webhook_switch", webhook, state: input.state });
  });
  return null;
}

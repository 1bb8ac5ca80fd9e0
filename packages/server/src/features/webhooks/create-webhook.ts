import type { Parsed, Reply } from "@askwell/contract";
import { webhookLimits } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { lastPosition } from "../event-log/index.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { logWebhook } from "./log-webhook.ts";
import { insertWebhook, listWebhooks } from "./queries.ts";
import { checkedChoices } from "./webhook-choices.ts";
import { newSecret } from "./webhook-secret.ts";

/** Creates an endpoint that gets what happens from now on. Rules: docs/rules/webhooks.md WH1. */
export async function createWebhook(
  app: App,
  admin: Admin,
  input: Parsed<"createWebhook">,
): Promise<Reply<"createWebhook">> {
  const choices = await checkedChoices(app, input);
  return app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    if ((await listWebhooks(tx)).length >= webhookLimits.webhooks)
      fail("bad_fields", { fields: [{ field: "name", code: "too_many_webhooks" }] });
    const id = await app.ids.next(tx, "webhook");
    const { secret, sealed } = await newSecret(app, id);
    await insertWebhook(tx, {
      ...{ id, ...choices, state: "on", secret: sealed, previous_secret: "", previous_until: 0 },
      position: await lastPosition(tx),
      ...{ user_id: admin.id, created_at: app.now(), delivered_at: 0 },
    });
    await logWebhook(app, tx, admin, { action: "webhook_add", webhook: choices });
    return { id, secret };
  });
}

import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { logWebhook } from "./log-webhook.ts";
import { lockWebhook, updateWebhook } from "./queries.ts";
import { newSecret } from "./webhook-secret.ts";

const HOUR_S = 3600;

/** Replaces the secret; both are valid for some hours. Rule: docs/rules/webhooks.md WH2. */
export async function rotateWebhookSecret(
  app: App,
  admin: Admin,
  { id, grace_hours }: Parsed<"rotateWebhookSecret">,
): Promise<Reply<"rotateWebhookSecret">> {
  return app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const webhook = required(await lockWebhook(tx, id), "object_not_found");
    const { secret, sealed } = await newSecret(app, id);
    const previous =
      grace_hours === 0
        ? { previous_secret: "", previous_until: 0 }
        : { previous_secret: webhook.secret, previous_until: app.now() + grace_hours * HOUR_S };
    await updateWebhook(tx, id, { secret: sealed, ...previous });
    await logWebhook(app, tx, admin, { action: "webhook_rotate", webhook });
    return { secret };
  });
}

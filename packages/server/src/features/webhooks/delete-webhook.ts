import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { logWebhook } from "./log-webhook.ts";
import { deleteWebhookRows, lockWebhook } from "./queries.ts";

/** Deletes an endpoint with everything that waits for it. */
export async function deleteWebhook(app: App, admin: Admin, { id }: Parsed<"deleteWebhook">): Promise<null> {
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const webhook = required(await lockWebhook(tx, id), "object_not_found");
    await deleteWebhookRows(tx, id);
    await logWebhook(app, tx, admin, { action: "webhook_delete", webhook });
  });
  return null;
}

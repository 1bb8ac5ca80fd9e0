import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { renewSecret } from "./webhook.ts";

/** Replaces the secret address; deliveries to the old one fail from now on. */
export async function renewReplyWebhook(app: App, who: Admin): Promise<null> {
  await app.db.write(async (tx) => {
    await renewSecret(app, tx);
    const object = { id: "0", kind: "settings" };
    await logStaffAction(app, tx, who, { action: "settings_change", object, person_id: "0", note: "reply_webhook" });
  });
  return null;
}

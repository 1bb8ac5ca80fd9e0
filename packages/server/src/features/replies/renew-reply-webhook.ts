import type { App } from "../../app.ts";
import { renewSecret } from "./webhook.ts";

/** Replaces the secret address; deliveries to the old one fail from now on. */
export async function renewReplyWebhook(app: App): Promise<null> {
  await app.db.write((tx) => renewSecret(app, tx));
  return null;
}

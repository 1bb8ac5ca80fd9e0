import { randomBytes, timingSafeEqual } from "node:crypto";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Tx } from "../../tables.ts";
import { readsMail } from "./reads-mail.ts";

/** Where other servers deliver mails, below the address of the site; the secret follows. */
export const WEBHOOK_PATH = "/answer/api/v1/mail-replies";

/** The secret of the address that takes mails; "" if there is none. */
async function webhookSecret(app: App): Promise<string> {
  return (await app.secrets.open(app.settings.get("reply_state").webhook_secret, "webhook_secret")) ?? "";
}

/** The address that takes mails. Rules: docs/rules/replies-by-mail.md RM9. */
export async function webhookUrl(app: App): Promise<string> {
  const secret = await webhookSecret(app);
  return secret === "" ? "" : `${app.settings.get("general").site_url}${WEBHOOK_PATH}/${secret}`;
}

/** Stores a new secret. */
export async function renewSecret(app: App, tx: Tx): Promise<void> {
  const webhook_secret = await app.secrets.seal(randomBytes(24).toString("base64url"), "webhook_secret");
  await app.settings.save(tx, "reply_state", { webhook_secret }, app.now());
}

/** Whether a secret is that of the address, while mails come that way. */
export async function isWebhookSecret(app: App, secret: string): Promise<boolean> {
  if (!readsMail(app) || app.settings.get("replies").reply_source !== "webhook") return false;
  const expected = await webhookSecret(app);
  return expected !== "" && timingSafeEqual(Buffer.from(hashToken(secret)), Buffer.from(hashToken(expected)));
}

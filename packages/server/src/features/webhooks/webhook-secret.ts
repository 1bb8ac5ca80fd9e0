import { randomBytes } from "node:crypto";
import type { App } from "../../app.ts";
import type { WebhookRow } from "./table.ts";

/** How secrets begin; base64 follows. Rule: docs/rules/webhooks.md WH2. */
const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

const owner = (webhookId: string) => `webhook:${webhookId}`;

/** A new secret of an endpoint, and how it is stored. */
export async function newSecret(app: App, webhookId: string): Promise<{ secret: string; sealed: string }> {
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
  return { secret, sealed: await app.secrets.seal(secret, owner(webhookId)) };
}

type StoredSecrets = Pick<WebhookRow, "id" | "secret" | "previous_secret" | "previous_until">;

/** The keys with which a delivery is signed now, the current one first. Throws if they cannot be opened. */
export async function signingKeys(app: App, webhook: StoredSecrets): Promise<Buffer[]> {
  const { id, secret, previous_secret, previous_until } = webhook;
  const sealed = previous_secret !== "" && previous_until > app.now() ? [secret, previous_secret] : [secret];
  const opened = await Promise.all(sealed.map((each) => app.secrets.open(each, owner(id))));
  return opened.map((each) => {
    if (each === null) throw new Error("The secret of the webhook cannot be read: the key of the site has changed.");
    return Buffer.from(each.slice(SECRET_PREFIX.length), "base64");
  });
}

import { createHmac } from "node:crypto";
import type { App } from "../../app.ts";
import type { WebhookRow } from "./table.ts";
import { signingKeys } from "./webhook-secret.ts";

/** As much of a reply as the log keeps. */
const MAX_REPLY_BYTES = 2000;
const MAX_ERROR_CHARACTERS = 500;

/** What is sent. */
export interface WebhookMessage {
  /** The same in every attempt, and different for every event and endpoint. */
  readonly id: string;
  readonly body: string;
  readonly timeoutMs: number;
}

/** What came back. */
export interface WebhookOutcome {
  /** 0 without a reply. */
  readonly status: number;
  /** The beginning of the reply. */
  readonly reply: string;
  /** Why there is no reply. */
  readonly error: string;
  readonly took_ms: number;
}

/** A signature of the form of Standard Webhooks. */
const signatureOf = (key: Buffer, signed: string) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;

/**
 * Sends a signed message to an endpoint, and follows no redirects. Addresses of private networks are refused when the
 * connection is made, unless the settings list the host. Rules: docs/rules/webhooks.md WH2, WH7.
 */
export async function postToWebhook(
  app: App,
  webhook: WebhookRow,
  { id, body, timeoutMs }: WebhookMessage,
): Promise<WebhookOutcome> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const timestamp = String(app.now());
    const keys = await signingKeys(app, webhook);
    const headers = {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": keys.map((key) => signatureOf(key, `${id}.${timestamp}.${body}`)).join(" "),
    };
    const { status, bytes } = await app.fetchPublic(
      webhook.url,
      { method: "POST", headers, body, timeoutMs, maxBytes: MAX_REPLY_BYTES, isCut: true },
      app.settings.get("api").webhook_private_hosts,
    );
    // No database stores NUL in a text.
    return { status, reply: bytes.toString("utf8").replaceAll("\0", ""), error: "", took_ms: took() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 0, reply: "", error: reason.slice(0, MAX_ERROR_CHARACTERS), took_ms: took() };
  }
}

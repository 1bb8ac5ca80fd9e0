import { randomUUID } from "node:crypto";
import { exampleEvent, type Parsed, type Reply } from "@askwell/contract";
import type { EventType, WebhookFields } from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { postToWebhook } from "./post-to-webhook.ts";
import { findWebhook } from "./queries.ts";
import { limitedEvent } from "./webhook-body.ts";

/** Shorter than the request timeout of browsers. */
const TIMEOUT_MS = 8000;

/** Sends an example, which says that it is a test, and waits for the reply. Rule: docs/rules/webhooks.md WH9. */
export async function testWebhook(
  app: App,
  _: Admin,
  { id, type }: Parsed<"testWebhook">,
): Promise<Reply<"testWebhook">> {
  const webhook = required(await findWebhook(app.db.read, id), "object_not_found");
  const event = limitedEvent(exampleEvent(type as EventType), webhook.fields as WebhookFields);
  const request = JSON.stringify({ ...event, test: true });
  const message_id = `msg_test_${randomUUID()}`;
  const outcome = await postToWebhook(app, webhook, { id: message_id, body: request, timeoutMs: TIMEOUT_MS });
  return { message_id, request, ...outcome };
}

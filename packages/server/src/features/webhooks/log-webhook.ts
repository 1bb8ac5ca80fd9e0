import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { originOf } from "./shown-address.ts";
import type { WebhookRow } from "./table.ts";

interface WebhookChange {
  readonly action: "webhook_add" | "webhook_change" | "webhook_switch" | "webhook_rotate" | "webhook_delete";
  readonly webhook: Pick<WebhookRow, "name" | "url">;
  /** What it is now, if that is what was changed. */
  readonly state?: string;
}

/** Logs what an administrator has done with an endpoint. Rule: docs/rules/webhooks.md WH10. */
export async function logWebhook(app: App, tx: Tx, admin: Admin, { action, webhook, state }: WebhookChange) {
  const note = `${webhook.name} (${originOf(webhook.url)})${state ? `: ${state}` : ""}`;
  await logStaffAction(app, tx, admin, { action, object: { id: "0", kind: "settings" }, person_id: "0", note });
}

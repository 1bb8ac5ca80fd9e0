import type { Reply } from "@askwell/contract";
import type { EventType } from "@askwell/domain";
import type { ChosenTag } from "../tags/chosen-tags.ts";

/** A webhook as lists contain it. */
export type Webhook = Reply<"webhooks">[number];

/** A delivery as lists contain it. */
export type WebhookDelivery = Reply<"webhookDeliveries">["list"][number];

/** The tones of its states. */
export const webhookTones = { on: "ok", off: "plain", gone: "warn" } as const;

/** The tones of the states of deliveries. */
export const deliveryTones = { waiting: "plain", delivered: "ok", failed: "danger" } as const;

/** What the form of a webhook contains. */
export interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly isEvery: boolean;
  readonly events: readonly EventType[];
  readonly fields: Webhook["fields"];
}

/** The values of a webhook, or of a new one. */
export function webhookValues(webhook: Webhook | null): WebhookValues {
  if (!webhook) return { name: "", url: "", isEvery: true, events: [], fields: "all" };
  const { name, url, events, fields } = webhook;
  return { name, url, isEvery: events.length === 0, events, fields };
}

/** The tags of a webhook, for their field. */
export const webhookTags = (webhook: Webhook | null): readonly ChosenTag[] =>
  (webhook?.tags ?? []).map((tag) => ({ ...tag, original_text: "" }));

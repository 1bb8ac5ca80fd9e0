import { deliveryStates, eventTypeNames, webhookFields, webhookLimits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { list, nothing, number, pageOf, paging, plainId, queryNumber, text, word } from "../../fields.ts";

const PATH = "/answer/admin/api/webhooks";

const id = plainId({ required: true });

/** What administrators choose about an endpoint. */
const choices = {
  name: text({ required: true, notBlank: true, max: webhookLimits.name }),
  url: text({ required: true, max: webhookLimits.url }),
  /** Types of events; all if empty, also those of later versions. */
  events: list(word(eventTypeNames, { required: true })),
  /** Slugs: only events about questions with one of these tags, or about these tags; all if empty. */
  tags: list(text({ required: true, max: 100 }), { max: webhookLimits.tags }),
  fields: word(webhookFields, { required: true }),
};

const webhook = v.object({
  id: v.string(),
  name: v.string(),
  url: v.string(),
  events: v.array(v.picklist(eventTypeNames)),
  tags: v.array(v.object({ slug_name: v.string(), display_name: v.string() })),
  fields: v.picklist(webhookFields),
  /** `gone` if the endpoint has answered 410. */
  state: v.picklist(["on", "off", "gone"]),
  /** Until when deliveries are signed with the secret before the last rotation as well; 0 if they are not. */
  previous_until: v.number(),
  created_at: v.number(),
  /** When a delivery last arrived; 0 for never. */
  delivered_at: v.number(),
  /** Deliveries of the last 30 days by what became of them. */
  waiting: v.number(),
  delivered: v.number(),
  failed: v.number(),
});

const delivery = v.object({
  /** Of the event in the log. */
  position: v.number(),
  type: v.picklist(eventTypeNames),
  object_id: v.string(),
  happened_at: v.number(),
  state: v.picklist(deliveryStates),
  attempts: v.number(),
  /** When it is sent next, while it waits. */
  next_at: v.number(),
  /** When it was last sent; 0 for never. */
  sent_at: v.number(),
  took_ms: v.number(),
  /** Of the last reply; 0 without one. */
  status: v.number(),
  /** Why there is no reply; `off` or `gone` if it was given up because the webhook was turned off. */
  error: v.string(),
});

/** The endpoints to which events are sent. Rules: docs/rules/webhooks.md. */
export const webhooks = call({
  method: "GET",
  path: `${PATH}/all`,
  guard: "admin",
  summary: "Webhooks",
  input: v.object({}),
  reply: v.array(webhook),
  errors: [],
});

/** An endpoint, and a page of its deliveries, the last event first. */
export const webhookDeliveries = call({
  method: "GET",
  path: `${PATH}/deliveries`,
  guard: "admin",
  summary: "Deliveries of a webhook",
  input: v.object({ id, state: word(deliveryStates), ...paging(20, 100) }),
  reply: v.object({ webhook, ...pageOf(delivery).entries }),
  errors: ["object_not_found"],
});

/** A delivery with its last request and the reply to it. */
export const webhookDelivery = call({
  method: "GET",
  path: `${PATH}/delivery`,
  guard: "admin",
  summary: "A delivery of a webhook",
  input: v.object({ id, position: queryNumber({ required: true }) }),
  reply: v.object({
    ...delivery.entries,
    /** The header `webhook-id`. */
    message_id: v.string(),
    /** The body, without texts of posts; empty before the first attempt. */
    request: v.string(),
    /** The beginning of the reply. */
    reply: v.string(),
  }),
  errors: ["object_not_found"],
});

/** Creates an endpoint, which gets the events that happen from then on. No later reply contains its secret. */
export const createWebhook = call({
  method: "POST",
  path: PATH,
  guard: "admin",
  summary: "Create a webhook",
  input: v.object(choices),
  reply: v.object({ id: v.string(), secret: v.string() }),
  errors: [],
});

/** Changes an endpoint. */
export const changeWebhook = call({
  method: "PUT",
  path: PATH,
  guard: "admin",
  summary: "Change a webhook",
  input: v.object({ id, ...choices }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Turns an endpoint on or off; what waits when it is turned off is given up. */
export const switchWebhook = call({
  method: "PUT",
  path: `${PATH}/state`,
  guard: "admin",
  summary: "Turn a webhook on or off",
  input: v.object({ id, state: word(["on", "off"], { required: true }) }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Replaces the secret; deliveries are signed with the old one as well for some hours. */
export const rotateWebhookSecret = call({
  method: "POST",
  path: `${PATH}/rotation`,
  guard: "admin",
  summary: "Rotate the secret of a webhook",
  input: v.object({ id, grace_hours: number({ min: 0, max: 7 * 24 }) }),
  reply: v.object({ secret: v.string() }),
  errors: ["object_not_found"],
});

/** Deletes an endpoint with its deliveries. */
export const deleteWebhook = call({
  method: "DELETE",
  path: PATH,
  guard: "admin",
  summary: "Delete a webhook",
  input: v.object({ id }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Sends the example of a type of event at once, marked as a test, and replies with the answer. */
export const testWebhook = call({
  method: "POST",
  path: `${PATH}/test`,
  guard: "admin",
  summary: "Test a webhook",
  input: v.object({ id, type: word(eventTypeNames, { required: true }) }),
  reply: v.object({
    message_id: v.string(),
    request: v.string(),
    /** 0 without a reply. */
    status: v.number(),
    reply: v.string(),
    error: v.string(),
    took_ms: v.number(),
  }),
  errors: ["object_not_found"],
});

/** Sends a delivery again that has ended, or all that were given up. */
export const resendDeliveries = call({
  method: "POST",
  path: `${PATH}/deliveries`,
  guard: "admin",
  summary: "Send deliveries again",
  input: v.object({
    id,
    /** Of one delivery; 0 for all that were given up. */
    position: number({ min: 0 }),
  }),
  reply: nothing,
  errors: ["object_not_found", "webhook_off"],
});

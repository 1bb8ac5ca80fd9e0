export { forgetDeliveries } from "./forget-deliveries.ts";
export { postToWebhook } from "./post-to-webhook.ts";
export { findWebhook, listWebhooks } from "./queries.ts";
export { queueDeliveries } from "./queue-deliveries.ts";
export { sendDeliveries } from "./send-deliveries.ts";
export { limitedEvent } from "./webhook-body.ts";

export { forgetDeliveries } from "./forget-deliveries.ts";
export { queueDeliveries } from "./queue-deliveries.ts";
export { sendDeliveries } from "./send-deliveries.ts";

export { encryptPush } from "./encrypt.ts";
export { createVapidKeys, type VapidKeys, vapidHeader } from "./vapid.ts";

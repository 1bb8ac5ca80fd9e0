export { checkApiKey, readApiKey } from "./check-api-key.ts";
export { deleteApiKeysOf } from "./queries.ts";

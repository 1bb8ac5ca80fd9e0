export { admitKey, keyForMcp } from "./admit-key.ts";
export { checkApiKey, findKeyOf, readApiKey } from "./check-api-key.ts";
export { forgetUses, saveKeyUses } from "./key-uses.ts";
export { mayHaveKeys } from "./own-key.ts";
export { deleteApiKeysOf, deletePersonalKeysOf } from "./queries.ts";
export type { ApiKeyRow } from "./table.ts";

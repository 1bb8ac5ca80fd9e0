export { admitKey, keyForMcp } from "./admit-key.ts";
export { checkApiKey, findKeyOf, readApiKey } from "./check-api-key.ts";
export { forgetUses, saveKeyUses } from "./key-uses.ts";
export { getOwnKey, mayHaveKeys, scopesFor } from "./own-key.ts";
export { deleteApiKeysOf, deletePersonalKeysOf, listKeysOf } from "./queries.ts";
export { addScopedKey, checkKey, limitProblems, replaceSecret } from "./scoped-key.ts";
export type { ApiKeyRow } from "./table.ts";

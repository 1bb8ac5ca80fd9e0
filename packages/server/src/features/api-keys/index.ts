export { admitKey, keyForMcp } from "./admit-key.ts";
export { checkApiKey, findKeyOf, readApiKey } from "./check-api-key.ts";
export { forgetUses, saveKeyUses } from "./key-uses.ts";
export { getOwnKey, mayHaveKeys, scopesFor } from "./own-key.ts";
export { keyForAction, keyMayPost, mayPost, writingScopes } from "./program-key.ts";
export { deleteApiKeysOf, deletePersonalKeysOf, listKeysOf, updateApiKey } from "./queries.ts";
export { addScopedKey, changedScopes, checkKey, limitProblems, replaceSecret } from "./scoped-key.ts";
export type { ApiKeyRow } from "./table.ts";

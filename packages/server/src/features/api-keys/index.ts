export { admitKey, admitToMcp, isStillAdmitted } from "./admit-key.ts";
export { checkApiKey, findKeyOf, readApiKey } from "./check-api-key.ts";
export { forgetUses, saveKeyUses } from "./key-uses.ts";
export { getOwnKey, mayHaveKeys, scopesFor } from "./own-key.ts";
export { keyForAction, keyMayPost, mayPost, narrowedKey, writingScopes } from "./program-key.ts";
export {
  deleteApiKeysById,
  deleteApiKeysOf,
  deletePersonalKeysOf,
  deleteProgramKeysOf,
  findApiKeyById,
  listKeysOf,
  updateApiKey,
} from "./queries.ts";
export { addProgramKey, addScopedKey, changedScopes, checkKey, limitProblems, replaceSecret } from "./scoped-key.ts";
export type { ApiKeyRow } from "./table.ts";

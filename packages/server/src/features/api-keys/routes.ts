import type { FieldChecks, Handlers } from "../../handler.ts";
import { apiKeyUses } from "./api-key-uses.ts";
import { apiKeys } from "./api-keys.ts";
import { changeScopedKey } from "./change-scoped-key.ts";
import { createApiKey } from "./create-api-key.ts";
import { createScopedKey } from "./create-scoped-key.ts";
import { deleteApiKey } from "./delete-api-key.ts";
import { deleteOwnKey } from "./delete-own-key.ts";
import { deletePersonalKeys } from "./delete-personal-keys.ts";
import { describeApiKey } from "./describe-api-key.ts";
import { exportPersonalKeys } from "./export-personal-keys.ts";
import { ownKeyUses } from "./own-key-uses.ts";
import { ownKeys } from "./own-keys.ts";
import { personalApiKeys } from "./personal-api-keys.ts";
import { rotateApiKey } from "./rotate-api-key.ts";
import { limitProblems } from "./scoped-key.ts";
import { trustPersonalKey } from "./trust-personal-key.ts";

export const routes = {
  apiKeys,
  personalApiKeys,
  exportPersonalKeys,
  deletePersonalKeys,
  trustPersonalKey,
  apiKeyUses,
  createApiKey,
  createScopedKey,
  changeScopedKey,
  describeApiKey,
  rotateApiKey,
  deleteApiKey,
  ownKeys,
  ownKeyUses,
  deleteOwnKey,
} satisfies Partial<Handlers>;

export const fieldChecks = {
  createScopedKey: async (app, _, input) => limitProblems(app, input),
} satisfies FieldChecks;

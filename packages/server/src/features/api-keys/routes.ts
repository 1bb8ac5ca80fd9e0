import type { Handlers } from "../../handler.ts";
import { apiKeys } from "./api-keys.ts";
import { createApiKey } from "./create-api-key.ts";
import { deleteApiKey } from "./delete-api-key.ts";
import { describeApiKey } from "./describe-api-key.ts";

export const routes = { apiKeys, createApiKey, describeApiKey, deleteApiKey } satisfies Partial<Handlers>;

import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { findApiKey, updateApiKey } from "./queries.ts";
import type { ApiKeyRow } from "./table.ts";

/** How every key begins, and no token of a session. */
export const API_KEY_PREFIX = "sk_";

const READING = ["GET", "HEAD"];

/** The precision of a key's last use, which saves a write for every call. */
const USE_PRECISION_S = 60;

/** The key of a token; undefined for anything else. */
export async function findKeyOf(app: App, token: string): Promise<ApiKeyRow | undefined> {
  return token.startsWith(API_KEY_PREFIX) ? findApiKey(app.db.read, hashToken(token), app.now()) : undefined;
}

/** Finds a key of the original kinds and notes its use; undefined for anything else. */
export async function readApiKey(app: App, token: string): Promise<ApiKeyRow | undefined> {
  const key = await findKeyOf(app, token);
  if (key?.owner !== "") return undefined;
  await recordKeyUse(app, key);
  return key;
}

/** Notes the use of a key of the original kinds. */
export async function recordKeyUse(app: App, key: ApiKeyRow): Promise<void> {
  if (key.last_used_at < app.now() - USE_PRECISION_S)
    await app.db.write((tx) => updateApiKey(tx, key.id, { last_used_at: app.now() }));
}

/**
 * Fails for a key that is unknown, or only for reading and used for something else, where an account is needed. A key
 * of the original kinds is no account, so that the call fails after this as well. Rule: docs/rules/api-keys.md AK3.
 */
export async function checkApiKey(
  app: App,
  { token, method, key }: { token: string; method: string; key: ApiKeyRow | undefined },
): Promise<void> {
  if (!token.startsWith(API_KEY_PREFIX)) return;
  if (key) await recordKeyUse(app, key);
  if (!key || (key.scope === "read-only" && !READING.includes(method))) fail("forbidden");
}

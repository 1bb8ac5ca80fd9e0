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

/** Finds the key of a request and notes its use; undefined for anything else. */
export async function readApiKey(app: App, token: string): Promise<ApiKeyRow | undefined> {
  if (!token.startsWith(API_KEY_PREFIX)) return undefined;
  const key = await findApiKey(app.db.read, hashToken(token));
  if (key && key.last_used_at < app.now() - USE_PRECISION_S)
    await app.db.write((tx) => updateApiKey(tx, key.id, { last_used_at: app.now() }));
  return key;
}

/**
 * Fails for a key that is unknown, or only for reading and used for something else, where an account is needed. A key
 * is no account, so that the call fails after this as well. Rule: docs/rules/api-keys.md AK3.
 */
export async function checkApiKey(app: App, token: string, method: string): Promise<void> {
  if (!token.startsWith(API_KEY_PREFIX)) return;
  const key = await readApiKey(app, token);
  if (!key || (key.scope === "read-only" && !READING.includes(method))) fail("forbidden");
}

import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Tx } from "../../tables.ts";
import { mask } from "./key-secret.ts";
import { insertApiKey } from "./queries.ts";
import type { ApiKeyRow } from "./table.ts";

/** A key of the original kinds with its secret, as another program has stored it. */
export interface ForeignKey
  extends Pick<ApiKeyRow, "description" | "scope" | "user_id" | "created_at" | "last_used_at"> {
  readonly access_key: string;
}

/** Whether a text is a key of the original kinds. Rule: docs/rules/api-keys.md AK1. */
export const isOriginalKey = (text: string): boolean => /^sk_[0-9a-f]{32}$/.test(text);

/** Adds keys of another site that are not here yet; returns how many. */
export async function addForeignKeys(app: App, tx: Tx, keys: readonly ForeignKey[]): Promise<number> {
  let added = 0;
  for (const { access_key, ...key } of keys) {
    const key_hash = hashToken(access_key);
    const there = await tx.selectFrom("api_keys").select("id").where("key_hash", "=", key_hash).executeTakeFirst();
    if (there) continue;
    const rules = { owner: "", scopes: "", addresses: "", expires_at: 0, previous_hash: "", previous_until: 0 };
    const id = await app.ids.next(tx, "api_key");
    await insertApiKey(tx, { id, key_hash, masked: mask(access_key), ...key, ...rules, may_post: 0, is_trusted: 0 });
    added += 1;
  }
  return added;
}

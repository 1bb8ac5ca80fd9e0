import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { newSecret } from "./key-secret.ts";
import { logKey } from "./log-key.ts";
import { insertApiKey } from "./queries.ts";

/** Creates a key of the original kinds, of which only the hash is stored. Rules: docs/rules/api-keys.md AK1. */
export async function createApiKey(
  app: App,
  admin: Admin,
  input: Parsed<"createApiKey">,
): Promise<Reply<"createApiKey">> {
  const { access_key, stored } = newSecret();
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const id = await app.ids.next(tx, "api_key");
    const times = { created_at: app.now(), last_used_at: app.now() };
    const rules = { owner: "", scopes: "", addresses: "", expires_at: 0, previous_hash: "", previous_until: 0 };
    const rights = { may_post: 0, is_trusted: 0 } as const;
    await insertApiKey(tx, { id, ...stored, ...input, user_id: admin.id, ...times, ...rules, ...rights });
    await logKey(app, tx, admin, { action: "api_key_add", note: `${input.description} (${input.scope})` });
  });
  return { access_key };
}

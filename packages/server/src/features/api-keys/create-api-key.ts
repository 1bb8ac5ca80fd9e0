import { randomBytes } from "node:crypto";
import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { API_KEY_PREFIX } from "./check-api-key.ts";
import { insertApiKey } from "./queries.ts";

const SECRET_BYTES = 16;

/** The first 7 and the last 4 characters. */
const mask = (key: string) => `${key.slice(0, 7)}********${key.slice(-4)}`;

/** Creates a key, of which only the hash is stored. Rules: docs/rules/api-keys.md AK1. */
export async function createApiKey(
  app: App,
  admin: Admin,
  input: Parsed<"createApiKey">,
): Promise<Reply<"createApiKey">> {
  const access_key = API_KEY_PREFIX + randomBytes(SECRET_BYTES).toString("hex");
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const id = await app.ids.next(tx, "api_key");
    const times = { created_at: app.now(), last_used_at: app.now() };
    const secret = { key_hash: hashToken(access_key), masked: mask(access_key) };
    await insertApiKey(tx, { id, ...secret, ...input, user_id: admin.id, ...times });
    const object = { id: "0", kind: "settings" };
    await logStaffAction(app, tx, admin, {
      ...{ action: "api_key_add", object, person_id: "0" },
      note: `${input.description} (${input.scope})`,
    });
  });
  return { access_key };
}

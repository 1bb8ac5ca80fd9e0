import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { logKey } from "./log-key.ts";
import { addScopedKey, checkKey, limitProblems } from "./scoped-key.ts";

/** Creates a key of the site, which reads as a visitor. Rules: docs/rules/api-keys.md AK7. */
export async function createScopedKey(
  app: App,
  admin: Admin,
  input: Parsed<"createScopedKey">,
): Promise<Reply<"createScopedKey">> {
  checkKey(limitProblems(app, input));
  const access_key = await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const key = await addScopedKey(app, tx, { ...input, owner: "site", user_id: admin.id });
    await logKey(app, tx, admin, { action: "api_key_add", note: `${input.description} (${input.scopes.join(" ")})` });
    return key;
  });
  return { access_key };
}

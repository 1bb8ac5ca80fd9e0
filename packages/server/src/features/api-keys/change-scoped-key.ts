import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { logKey } from "./log-key.ts";
import { findApiKeyById, updateApiKey } from "./queries.ts";
import { changedScopes } from "./scoped-key.ts";

/** Changes what a key of the site may read. Rules: docs/rules/api-keys.md AK15. */
export async function changeScopedKey(app: App, admin: Admin, input: Parsed<"changeScopedKey">): Promise<null> {
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const key = required(await findApiKeyById(tx, input.id), "object_not_found");
    if (key.owner !== "site") fail("object_not_found");
    await updateApiKey(tx, key.id, changedScopes(key, { scopes: input.scopes, may_post: false }));
    const note = `${key.description} (${input.scopes.join(" ")})`;
    await logKey(app, tx, admin, { action: "api_key_change", note });
  });
  return null;
}

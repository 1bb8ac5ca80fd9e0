import type { Parsed, Reply } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { logKey } from "./log-key.ts";
import { findApiKeyById } from "./queries.ts";
import { isOfPerson, replaceSecret } from "./scoped-key.ts";

/**
 * Gives a key of the site or of the original kinds another secret. With that of any other one, the administrator would
 * act as its user. Rule: docs/rules/api-keys.md AK10.
 */
export async function rotateApiKey(
  app: App,
  admin: Admin,
  input: Parsed<"rotateApiKey">,
): Promise<Reply<"rotateApiKey">> {
  const access_key = await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const key = required(await findApiKeyById(tx, input.id), "object_not_found");
    if (isOfPerson(key)) fail("object_not_found");
    await logKey(app, tx, admin, { action: "api_key_rotate", note: key.description });
    return replaceSecret(app, tx, key, input.grace_hours);
  });
  return { access_key };
}

import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { logKey } from "./log-key.ts";
import { deleteApiKeyById, findApiKeyById } from "./queries.ts";
import { isOfPerson } from "./scoped-key.ts";

/** Deletes a key. */
export async function deleteApiKey(app: App, admin: Admin, input: Parsed<"deleteApiKey">): Promise<null> {
  await app.db.write(async (tx) => {
    const key = required(await findApiKeyById(tx, input.id), "object_not_found");
    await deleteApiKeyById(tx, key.id);
    const of = isOfPerson(key) && { person_id: key.user_id };
    await logKey(app, tx, admin, { action: "api_key_delete", note: `${key.description} (${key.scope})`, ...of });
  });
  return null;
}

import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { logKey } from "./log-key.ts";
import { deleteApiKeyById, findApiKeyById } from "./queries.ts";

/** Deletes personal keys of users, all or none of them. Rules: docs/rules/api-keys.md AK16. */
export async function deletePersonalKeys(app: App, admin: Admin, input: Parsed<"deletePersonalKeys">): Promise<null> {
  await app.db.write(async (tx) => {
    // In one order, so that two administrators with the same keys do not wait for each other.
    for (const id of [...new Set(input.ids)].sort((one, two) => one - two)) {
      const key = required(await findApiKeyById(tx, id), "object_not_found");
      if (key.owner !== "person") fail("object_not_found");
      await deleteApiKeyById(tx, key.id);
      const note = [key.description, input.reason].filter((part) => part !== "").join(": ");
      await logKey(app, tx, admin, { action: "api_key_delete", note, person_id: key.user_id });
    }
  });
  return null;
}

import type { Parsed, Reply } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { changeEach } from "../staff/index.ts";
import { logKey } from "./log-key.ts";
import { deleteApiKeyById, findApiKeyById } from "./queries.ts";

/** Deletes personal keys of users, one after another. Rules: docs/rules/api-keys.md AK16, docs/rules/administration.md AD18. */
export async function deletePersonalKeys(
  app: App,
  admin: Admin,
  { ids, reason }: Parsed<"deletePersonalKeys">,
): Promise<Reply<"deletePersonalKeys">> {
  const change = (id: string) =>
    app.db.write(async (tx) => {
      const key = required(await findApiKeyById(tx, Number(id)), "object_not_found");
      if (key.owner !== "person") fail("object_not_found");
      await deleteApiKeyById(tx, key.id);
      const note = [key.description, reason].filter((part) => part !== "").join(": ");
      await logKey(app, tx, admin, { action: "api_key_delete", note, person_id: key.user_id });
      return true;
    });
  return changeEach(app, admin, { ids: ids.map(String), change });
}

import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { deleteApiKeyById, findApiKeyById } from "./queries.ts";

/** Deletes a key. */
export async function deleteApiKey(app: App, admin: Admin, input: Parsed<"deleteApiKey">): Promise<null> {
  await app.db.write(async (tx) => {
    const { id, description, scope } = required(await findApiKeyById(tx, input.id), "object_not_found");
    await deleteApiKeyById(tx, id);
    const object = { id: "0", kind: "settings" };
    await logStaffAction(app, tx, admin, {
      ...{ action: "api_key_delete", object, person_id: "0" },
      note: `${description} (${scope})`,
    });
  });
  return null;
}

import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { deleteApiKeysById } from "../api-keys/index.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { logProgram } from "./log-program.ts";
import { deleteClientRows, findClient, listKeyIdsOf } from "./queries.ts";
import { deleteRecordsOfKeys } from "./records.ts";

/** Deletes a program, with its access to all accounts. Rules: docs/rules/oauth.md OC3. */
export async function deleteProgram(app: App, admin: Admin, input: Parsed<"deleteProgram">): Promise<null> {
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const { id, name } = required(await findClient(tx, input.id), "object_not_found");
    const keys = await listKeyIdsOf(tx, id);
    await deleteApiKeysById(tx, keys);
    await deleteRecordsOfKeys(tx, keys);
    await deleteClientRows(tx, id);
    await logProgram(app, tx, admin, { action: "program_delete", note: name });
  });
  return null;
}

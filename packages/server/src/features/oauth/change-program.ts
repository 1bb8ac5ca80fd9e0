import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { programColumns } from "./add-program.ts";
import { logProgram } from "./log-program.ts";
import { findClient, updateClient } from "./queries.ts";

/** Changes a program. Its tokens reach only as far as its scopes from then on. Rules: docs/rules/oauth.md OC3. */
export async function changeProgram(app: App, admin: Admin, input: Parsed<"changeProgram">): Promise<null> {
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const { id } = required(await findClient(tx, input.id), "object_not_found");
    await updateClient(tx, id, programColumns(input));
    const trust = input.is_trusted ? ", trusted" : "";
    await logProgram(app, tx, admin, {
      action: "program_change",
      note: `${input.name} (${input.scopes.join(" ")}${trust})`,
    });
  });
  return null;
}

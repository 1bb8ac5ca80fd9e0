import type { Parsed, Reply } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Admin } from "../../viewer.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { newClientSecret } from "./client-metadata.ts";
import { logProgram } from "./log-program.ts";
import { findClient, updateClient } from "./queries.ts";

/** Replaces the secret of a program. Rules: docs/rules/oauth.md OC3. */
export async function rotateProgramSecret(
  app: App,
  admin: Admin,
  input: Parsed<"rotateProgramSecret">,
): Promise<Reply<"rotateProgramSecret">> {
  const secret = newClientSecret();
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const client = required(await findClient(tx, input.id), "object_not_found");
    if (client.secret_hash === "") fail("object_not_found");
    await updateClient(tx, client.id, { secret_hash: hashToken(secret) });
    await logProgram(app, tx, admin, { action: "program_rotate", note: client.name });
  });
  return { secret };
}

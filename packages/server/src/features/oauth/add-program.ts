import { randomUUID } from "node:crypto";
import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Admin } from "../../viewer.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { newClientSecret } from "./client-metadata.ts";
import { logProgram } from "./log-program.ts";
import { insertClient } from "./queries.ts";

/** What an administrator says about a program, as it is stored. */
export function programColumns(input: Parsed<"changeProgram"> | Parsed<"addProgram">) {
  const { name, link, logo } = input;
  const return_addresses = [...new Set(input.return_addresses)].join(" ");
  const scopes = [...new Set(input.scopes)].join(" ");
  return { name, link, logo, return_addresses, scopes, is_trusted: input.is_trusted ? 1 : 0 } as const;
}

/** Registers a program; its secret is stored as a hash. Rules: docs/rules/oauth.md OC3. */
export async function addProgram(app: App, admin: Admin, input: Parsed<"addProgram">): Promise<Reply<"addProgram">> {
  const id = randomUUID();
  const secret = input.is_confidential ? newClientSecret() : "";
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    await insertClient(tx, {
      ...{ id, ...programColumns(input), user_id: admin.id, created_at: app.now(), is_self_registered: 0 },
      secret_hash: secret === "" ? "" : hashToken(secret),
      auth_method: secret === "" ? "none" : "client_secret_basic",
      grants: "authorization_code refresh_token",
    });
    await logProgram(app, tx, admin, { action: "program_add", note: `${input.name} (${input.scopes.join(" ")})` });
  });
  return { id, secret };
}

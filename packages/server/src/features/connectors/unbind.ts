import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { lockUser } from "../users/index.ts";
import { listProviders } from "./providers.ts";
import { deleteLogin, listLogins } from "./queries.ts";

/**
 * Disconnects an external account, unless it is the only way to log in. Source: docs/wire/accounts.md "Connectors".
 */
export async function unbindLogin(app: App, member: Member, input: Parsed<"unbindLogin">): Promise<null> {
  const enabled = new Set(listProviders(app).map(({ slug_name }) => slug_name));
  await app.db.write(async (tx) => {
    const user = await lockUser(tx, member.id);
    const logins = await listLogins(tx, member.id);
    const isSelected = ({ external_id, provider }: (typeof logins)[number]) =>
      external_id === input.external_id && (input.name === "" || provider === input.name);
    const selected = logins.filter(isSelected);
    if (selected.length === 0) return;
    const remaining = logins.filter((login) => !selected.includes(login) && enabled.has(login.provider));
    const hasPassword = user?.password_hash !== "" && app.settings.get("login").allow_password_login;
    if (!hasPassword && remaining.length === 0) fail("last_login", { data: { err_type: "toast" } });
    for (const login of selected) await deleteLogin(tx, login);
  });
  return null;
}

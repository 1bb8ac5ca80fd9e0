import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { lockUser } from "../users/index.ts";
import { listProviders } from "./providers.ts";
import { deleteLogin, listLogins } from "./queries.ts";

/** Disconnects an account of another system, unless it is the last way in. Source: api-accounts 12. */
export async function unbindLogin(app: App, member: Member, input: Parsed<"unbindLogin">): Promise<null> {
  const open = new Set(listProviders(app).map(({ slug }) => slug));
  await app.db.write(async (tx) => {
    const user = await lockUser(tx, member.id);
    const logins = await listLogins(tx, member.id);
    const isMeant = ({ external_id, provider }: (typeof logins)[number]) =>
      external_id === input.external_id && (input.name === "" || provider === input.name);
    const meant = logins.filter(isMeant);
    if (meant.length === 0) return;
    const left = logins.filter((login) => !meant.includes(login) && open.has(login.provider));
    const hasPassword = user?.password_hash !== "" && app.settings.get("login").allow_password_login;
    if (!hasPassword && left.length === 0) refuse("last_login", { data: { err_type: "toast" } });
    for (const login of meant) await deleteLogin(tx, login);
  });
  return null;
}

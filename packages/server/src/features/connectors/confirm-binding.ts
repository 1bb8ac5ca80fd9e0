import type { LoginUser, Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { confirmEmail, enterBy, lockLiving, takeCode } from "../accounts/index.ts";
import { limitCodes } from "../attempts/index.ts";
import { endSessions } from "../sessions/index.ts";
import { type UserRow, updateUser } from "../users/index.ts";
import { findOpenBinding, outsiderOf } from "./bindings.ts";
import { connect } from "./enter.ts";
import { deleteBinding, deleteLoginsOf } from "./queries.ts";
import { isSameBrowser } from "./states.ts";

/**
 * Connects a log-in from elsewhere to the account whose owner has followed the mail. Whoever began must be whoever
 * follows: the same browser, or somebody who is logged in to that account. A stranger who began with the address of
 * somebody else gains nothing from that person's click.
 */
export async function confirmBinding(app: App, viewer: Viewer, input: Parsed<"confirmBinding">): Promise<LoginUser> {
  return limitCodes(app, viewer.browser.ip, () => enterBy(app, viewer, (tx) => redeem(app, tx, viewer, input.code)));
}

async function redeem(app: App, tx: Tx, viewer: Viewer, code: string): Promise<UserRow> {
  const { user_id, detail } = await takeCode(app, tx, code, "bind_login");
  const binding = await findOpenBinding(app, tx, detail);
  if (binding?.user_id !== user_id) return refuse("link_expired");
  if (!isSameBrowser(viewer, binding.browser_hash) && viewer.id !== user_id) refuse("other_browser");
  const user = await lockLiving(tx, user_id);
  if (user.email !== binding.email) refuse("link_expired");
  const own = user.email_confirmed === 1 ? user : await takeOver(app, tx, user);
  const { provider } = binding;
  await connect(app, tx, { provider, external_id: outsiderOf(binding).external_id, user_id });
  await deleteBinding(tx, binding.key_hash);
  return own;
}

/** Nobody has shown before that the address is theirs; whoever registered with it loses every way in. */
async function takeOver(app: App, tx: Tx, user: UserRow): Promise<UserRow> {
  await endSessions(tx, user.id);
  await deleteLoginsOf(tx, user.id);
  await updateUser(tx, user.id, { password_hash: "" });
  return confirmEmail(app, tx, { ...user, password_hash: "" });
}

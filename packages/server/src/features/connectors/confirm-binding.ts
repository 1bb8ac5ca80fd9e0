import type { LoginUser, Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { confirmEmail, lockExistingUser, openSessionByLink, redeemCode } from "../accounts/index.ts";
import { deletePersonalKeysOf } from "../api-keys/index.ts";
import { limitCodes } from "../rate-limits/index.ts";
import { endSessions } from "../sessions/index.ts";
import { type UserRow, updateUser } from "../users/index.ts";
import { findOpenBinding, profileOfBinding } from "./bindings.ts";
import { linkAccount } from "./linked-accounts.ts";
import { isSameBrowser } from "./oauth-states.ts";
import { deleteBinding, deleteLoginsOf } from "./queries.ts";

/**
 * Connects an external login to the account whose owner followed the mail. The link must be opened in the browser that
 * began the login, or by a user signed in to that account; otherwise an attacker who began with a victim's address would
 * gain access by the victim's click.
 */
export async function confirmBinding(app: App, viewer: Viewer, input: Parsed<"confirmBinding">): Promise<LoginUser> {
  return limitCodes(app, viewer.browser.ip, () =>
    openSessionByLink(app, viewer, (tx) => redeem(app, tx, viewer, input.code)),
  );
}

async function redeem(app: App, tx: Tx, viewer: Viewer, code: string): Promise<UserRow> {
  const { user_id, detail } = await redeemCode(app, tx, code, "bind_login");
  const binding = await findOpenBinding(app, tx, detail);
  if (binding?.user_id !== user_id) return fail("link_expired");
  if (!isSameBrowser(viewer, binding.browser_hash) && viewer.id !== user_id) fail("other_browser");
  const user = await lockExistingUser(tx, user_id);
  if (user.email !== binding.email) fail("link_expired");
  const owner = user.email_confirmed === 1 ? user : await resetUnconfirmedAccount(app, tx, user);
  const { provider } = binding;
  await linkAccount(app, tx, { provider, external_id: profileOfBinding(binding).external_id, user_id });
  await deleteBinding(tx, binding.key_hash);
  return owner;
}

/** The address was never confirmed, so its account may belong to another person: removes all of its credentials. */
async function resetUnconfirmedAccount(app: App, tx: Tx, user: UserRow): Promise<UserRow> {
  await endSessions(tx, user.id);
  await deletePersonalKeysOf(tx, user.id);
  await deleteLoginsOf(tx, user.id);
  await updateUser(tx, user.id, { password_hash: "" });
  return confirmEmail(app, tx, { ...user, password_hash: "" });
}

import type { LoginUser, Parsed } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { redeemCode } from "../codes.ts";
import { confirmEmail, lockExistingUser, openSessionByLink } from "../session/open-session.ts";

/**
 * Confirms the address that the code was sent to, and signs the user in.
 * Source: docs/wire/accounts.md "Links in mails".
 */
export async function verifyEmail(app: App, viewer: Viewer, { code }: Parsed<"verifyEmail">): Promise<LoginUser> {
  return openSessionByLink(app, viewer, async (tx) => {
    const { user_id, detail } = await redeemCode(app, tx, code, "activate");
    const user = await lockExistingUser(tx, user_id);
    if (detail !== user.email_key) fail("link_expired");
    return confirmEmail(app, tx, user);
  });
}

import type { LoginUser, Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { isUniqueViolation } from "../../../platform/db/index.ts";
import type { Viewer } from "../../../viewer.ts";
import { redeemCode } from "../codes.ts";
import { confirmEmail, lockExistingUser, openSessionByLink } from "../session/open-session.ts";

/**
 * Stores the new address that the link confirms, and signs the user in.
 * Source: docs/wire/accounts.md "Another address".
 */
export async function changeEmail(app: App, viewer: Viewer, { code }: Parsed<"changeEmail">): Promise<LoginUser> {
  const login = openSessionByLink(app, viewer, async (tx) => {
    const { user_id, detail } = await redeemCode(app, tx, code, "change_email");
    const user = await lockExistingUser(tx, user_id);
    return confirmEmail(app, tx, user, { email: detail, email_key: accountKey(detail) });
  });
  return login.catch((error) => (isUniqueViolation(error) ? fail("email_taken") : Promise.reject(error)));
}

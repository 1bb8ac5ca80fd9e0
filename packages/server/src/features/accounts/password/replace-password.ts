import type { Parsed } from "@askwell/contract";
import type { App } from "../../../app.ts";
import { hashPassword } from "../../../platform/passwords/index.ts";
import type { Viewer } from "../../../viewer.ts";
import { deletePersonalKeysOf } from "../../api-keys/index.ts";
import { resetActions } from "../../captchas/index.ts";
import { limitCodes } from "../../rate-limits/index.ts";
import { endSessions, rememberBrowser } from "../../sessions/index.ts";
import { updateUser } from "../../users/index.ts";
import { deleteTakeoverCodes, redeemCode } from "../codes.ts";
import { lockExistingUser } from "../session/open-session.ts";

/**
 * Sets a new password with the code of a link and ends every session; the user logs in next.
 * Source: docs/wire/accounts.md "Passwords".
 */
export async function replacePassword(app: App, viewer: Viewer, input: Parsed<"replacePassword">): Promise<null> {
  const owner = await limitCodes(app, viewer.browser.ip, async () => {
    const password_hash = await hashPassword(input.pass);
    return app.db.write(async (tx) => {
      const { user_id } = await redeemCode(app, tx, input.code, "reset_password");
      const user = await lockExistingUser(tx, user_id);
      if (user.email_confirmed === 0) await app.emit(tx, { kind: "account_recovered", user_id: user.id });
      await updateUser(tx, user.id, { password_hash, updated_at: app.now() });
      await deleteTakeoverCodes(tx, user.id);
      await endSessions(tx, user.id);
      await deletePersonalKeysOf(tx, user.id);
      return user.id;
    });
  });
  await resetActions(app, viewer, "password");
  // The mail proves the owner: this browser counts as known, so guessing from elsewhere cannot lock it out.
  await rememberBrowser(app, viewer.browser, owner);
  return null;
}

import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { hashPassword } from "../../platform/passwords/index.ts";
import type { Viewer } from "../../who.ts";
import { limitCodes } from "../attempts/index.ts";
import { forgetActions } from "../captchas/index.ts";
import { endSessions } from "../sessions/index.ts";
import { updateUser } from "../users/index.ts";
import { dropTakeovers, takeCode } from "./codes.ts";
import { lockLiving } from "./open-session.ts";

/** Sets a new password by the link and ends every session; logging in is the next step. Source: api-accounts 6.5. */
export async function replacePassword(app: App, viewer: Viewer, input: Parsed<"replacePassword">): Promise<null> {
  await limitCodes(app, viewer.browser.ip, async () => {
    const password_hash = await hashPassword(input.pass);
    await app.db.write(async (tx) => {
      const { user_id } = await takeCode(app, tx, input.code, "reset_password");
      const user = await lockLiving(tx, user_id);
      if (user.email_confirmed === 0) await app.emit(tx, { kind: "account_recovered", user_id: user.id });
      await updateUser(tx, user.id, { password_hash, updated_at: app.now() });
      await dropTakeovers(tx, user.id);
      await endSessions(tx, user.id);
    });
  });
  await forgetActions(app, viewer, "password");
  return null;
}

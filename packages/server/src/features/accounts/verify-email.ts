import type { LoginUser, Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import { takeCode } from "./codes.ts";
import { confirmEmail, enterBy, lockLiving } from "./open-session.ts";

/** Confirms the address that the code was sent to, and signs the person in. Source: api-accounts 6.4. */
export async function verifyEmail(app: App, viewer: Viewer, { code }: Parsed<"verifyEmail">): Promise<LoginUser> {
  return enterBy(app, viewer, async (tx) => {
    const { user_id, detail } = await takeCode(app, tx, code, "activate");
    const user = await lockLiving(tx, user_id);
    if (detail !== user.email_key) refuse("link_expired");
    return confirmEmail(app, tx, user);
  });
}

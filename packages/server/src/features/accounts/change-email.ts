import type { LoginUser, Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import { refuse } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import { takeCode } from "./codes.ts";
import { confirmEmail, enterBy, lockLiving } from "./open-session.ts";

/** Takes the new address, which its link has confirmed, and signs the person in. Source: api-accounts 6.6. */
export async function changeEmail(app: App, viewer: Viewer, { code }: Parsed<"changeEmail">): Promise<LoginUser> {
  const entered = enterBy(app, viewer, async (tx) => {
    const { user_id, detail } = await takeCode(app, tx, code, "change_email");
    const user = await lockLiving(tx, user_id);
    return confirmEmail(app, tx, user, { email: detail, email_key: accountKey(detail) });
  });
  return entered.catch((error) => (isUniqueViolation(error) ? refuse("email_taken") : Promise.reject(error)));
}

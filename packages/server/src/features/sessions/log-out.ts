import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { SignedIn } from "../../viewer.ts";
import { deleteSession, openerOf } from "./queries.ts";

/** Ends the caller's session and removes the cookie. Of an administrator who sees the site as another role, both end. */
export async function logOut(app: App, person: SignedIn): Promise<null> {
  const tokenHash = hashToken(person.browser.token);
  await app.db.write(async (tx) => deleteSession(tx, person.id, (await openerOf(tx, tokenHash)) || tokenHash));
  person.browser.setVisitToken("");
  return null;
}

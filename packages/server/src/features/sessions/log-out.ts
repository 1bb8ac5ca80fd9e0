import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { SignedIn } from "../../viewer.ts";
import { deleteSession, listSessions, openerOf } from "./queries.ts";
import { isCurrent } from "./session-id.ts";

/** Ends the caller's session and removes the cookie. Of an administrator who sees the site as another role, both end. */
export async function logOut(app: App, person: SignedIn): Promise<null> {
  const tokenHash = await hashOfSession(app, person);
  await app.db.write(async (tx) => deleteSession(tx, person.id, (await openerOf(tx, tokenHash)) || tokenHash));
  person.browser.setVisitToken("");
  return null;
}

/** A form of a page has the cookie alone. */
async function hashOfSession(app: App, person: SignedIn): Promise<string> {
  const { token } = person.browser;
  if (token !== "") return hashToken(token);
  const sessions = await listSessions(app.db.read, person.id, app.now());
  return sessions.find((session) => isCurrent(person, session))?.token_hash ?? "";
}

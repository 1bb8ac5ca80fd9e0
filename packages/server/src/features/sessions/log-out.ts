import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { SignedIn } from "../../viewer.ts";
import { deleteSession } from "./queries.ts";

/** Ends the caller's session and removes the cookie. */
export async function logOut(app: App, person: SignedIn): Promise<null> {
  await app.db.write((tx) => deleteSession(tx, hashToken(person.browser.token)));
  person.browser.setVisitToken("");
  return null;
}

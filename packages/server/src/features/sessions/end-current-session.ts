import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { deleteSession, listSessions } from "./queries.ts";
import { isCurrent } from "./session-id.ts";

/** Ends the session of a page's form, which has the cookie alone, and removes the cookie. */
export async function endCurrentSession(app: App, member: Member): Promise<void> {
  const sessions = await listSessions(app.db.read, member.id, app.now());
  const current = sessions.find((session) => isCurrent(member, session));
  if (current) await app.db.write((tx) => deleteSession(tx, member.id, current.token_hash));
  member.browser.setVisitToken("");
}

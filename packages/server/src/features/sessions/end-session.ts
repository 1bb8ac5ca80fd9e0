import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { deleteSession, listSessions } from "./queries.ts";
import { isCurrent, sessionId } from "./session-id.ts";

/** Ends one of the caller's sessions. Source: docs/rules/accounts.md AC14. */
export async function endSession(app: App, member: Member, input: Parsed<"endSession">): Promise<null> {
  const sessions = await listSessions(app.db.read, member.id, app.now());
  const ended = sessions.find((session) => sessionId(session) === input.id);
  if (!ended) return null;
  await app.db.write((tx) => deleteSession(tx, member.id, ended.token_hash));
  if (isCurrent(member, ended)) member.browser.setVisitToken("");
  return null;
}

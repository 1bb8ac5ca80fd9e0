import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { endSessions } from "./index.ts";

/** Ends all other sessions of the caller. Source: docs/rules/accounts.md AC14. */
export async function endOtherSessions(app: App, member: Member): Promise<null> {
  await app.db.write((tx) => endSessions(tx, member.id, member.browser.token));
  return null;
}

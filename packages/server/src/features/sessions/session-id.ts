import { hashToken } from "../../platform/tokens/index.ts";
import type { Member } from "../../who.ts";
import type { SessionRow } from "./table.ts";

/** What names a session to its owner: it follows from the token, and leads back to nothing. */
export const sessionId = (session: SessionRow): string => hashToken(`session ${session.token_hash}`).slice(0, 32);

/** Whether a session is the one that asks; a page is rendered by the cookie and sends no token. */
export function isCurrent({ browser }: Member, session: SessionRow): boolean {
  if (browser.token !== "") return session.token_hash === hashToken(browser.token);
  return browser.visit_token !== "" && session.visit_hash === hashToken(browser.visit_token);
}

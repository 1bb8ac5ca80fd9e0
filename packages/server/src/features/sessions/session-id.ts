import { hashToken } from "../../platform/tokens/index.ts";
import type { SignedIn } from "../../viewer.ts";
import type { SessionRow } from "./table.ts";

/** The id of a session for its owner: a hash from which the token cannot be derived. */
export const sessionId = (session: SessionRow): string => hashToken(`session ${session.token_hash}`).slice(0, 32);

/** Whether a session is the current one; a page request has only the cookie, no token. */
export function isCurrent({ browser }: Pick<SignedIn, "browser">, session: SessionRow): boolean {
  if (browser.token !== "") return session.token_hash === hashToken(browser.token);
  return browser.visit_token !== "" && session.visit_hash === hashToken(browser.visit_token);
}

import type { Reply } from "@askwell/contract";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { BrowserContext, Viewer } from "../../../viewer.ts";
import { visitTokenOf } from "../../sessions/index.ts";
import { findUser } from "../../users/index.ts";
import { currentUserOf } from "../wire.ts";

/**
 * The user of the access token, or null. Sets the visit cookie of the session.
 * Source: docs/wire/accounts.md "Current user".
 */
export async function currentPerson(app: App, viewer: Viewer): Promise<Reply<"currentPerson">> {
  if (viewer.status === "deleted") fail("not_signed_in");
  if (!viewer.signed_in) return null;
  const user = required(await findUser(app.db.read, viewer.id), "not_signed_in");
  setVisitCookie(viewer.browser);
  // A user center may report a suspension that is not stored here.
  const status = viewer.status === "suspended" ? "suspended" : user.status;
  const person = currentUserOf(app, { ...user, status }, viewer.browser.token);
  if (viewer.owes_factor) return { ...person, ...asMember(viewer), owes_second_factor: true };
  const granted = [...(viewer.rights ?? [])];
  return granted.length > 0 ? { ...person, granted } : person;
}

/** Staff who have not set up the required second factor yet have the role of a member. */
const asMember = ({ role_id }: Viewer) => ({ role_id, is_admin: false });

/**
 * Sets the visit cookie that belongs to the access token, unless the browser has it. A token in the URL sets no cookie:
 * another site could link to it and sign the visitor in to a foreign account.
 */
function setVisitCookie(browser: BrowserContext): void {
  if (browser.token === "" || browser.isTokenInAddress) return;
  const visitToken = visitTokenOf(browser.token);
  if (browser.visit_token !== visitToken) browser.setVisitToken(visitToken);
}

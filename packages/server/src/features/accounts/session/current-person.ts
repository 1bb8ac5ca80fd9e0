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
  // Neither staff who owe the required second factor nor an administrator who sees the site as another role have their own.
  const { role_id, rank } = viewer;
  const person = currentUserOf(app, { ...user, status, role_id, rank }, viewer.browser.token);
  if (viewer.owes_factor) return { ...person, owes_second_factor: true };
  const granted = [...(viewer.rights ?? [])];
  return granted.length > 0 ? { ...person, granted } : person;
}

/**
 * Sets the visit cookie that belongs to the access token, unless the browser has it. A token in the URL sets no cookie:
 * another site could link to it and sign the visitor in to a foreign account.
 */
function setVisitCookie(browser: BrowserContext): void {
  if (browser.token === "" || browser.isTokenInAddress) return;
  const visitToken = visitTokenOf(browser.token);
  if (browser.visit_token !== visitToken) browser.setVisitToken(visitToken);
}

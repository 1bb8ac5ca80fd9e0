import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Browser, Viewer } from "../../who.ts";
import { visitTokenOf } from "../sessions/index.ts";
import { findUser } from "../users/index.ts";
import { currentUserOf } from "./wire.ts";

/** The person behind the token, or null; gives the browser the cookie that belongs to the session. Source: api-accounts 7.1. */
export async function currentPerson(app: App, viewer: Viewer): Promise<Reply<"currentPerson">> {
  if (viewer.status === "deleted") refuse("not_signed_in");
  if (!viewer.signed_in) return null;
  const user = found(await findUser(app.db.read, viewer.id), "not_signed_in");
  giveCookie(viewer.browser);
  // A user center may know of a worse state than the account has here.
  const status = viewer.status === "suspended" ? "suspended" : user.status;
  const person = currentUserOf(app, { ...user, status }, viewer.browser.token);
  return viewer.owes_factor ? { ...person, ...asMember(viewer), owes_second_factor: true } : person;
}

/** Whoever owes a second factor is none of the staff before they have one. */
const asMember = ({ role_id }: Viewer) => ({ role_id, is_admin: false });

/** A page that is rendered by the cookie has no token, and the right cookie. */
function giveCookie(browser: Browser): void {
  if (browser.token === "") return;
  const wanted = visitTokenOf(browser.token);
  if (browser.visit_token !== wanted) browser.setVisitToken(wanted);
}

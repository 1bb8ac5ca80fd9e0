import { randomUUID } from "node:crypto";
import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { found, refuse } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import { findUser } from "../users/index.ts";
import { findSession, replaceVisitHash } from "./queries.ts";
import { currentUserOf } from "./wire.ts";

/** The person behind the token, or null; gives the browser the cookie that belongs to the session. Source: api-accounts 7.1. */
export async function currentPerson(app: App, viewer: Viewer): Promise<Reply<"currentPerson">> {
  if (!viewer.signed_in) return null;
  if (viewer.status === "deleted") refuse("not_signed_in");
  const user = found(await findUser(app.db.read, viewer.id), "not_signed_in");
  await matchCookie(app, viewer);
  return currentUserOf(app, user, viewer.browser.token);
}

/** Only hashes are kept, so a browser without the session's cookie gets a new one. */
async function matchCookie(app: App, { browser }: Viewer): Promise<void> {
  if (browser.token === "") return;
  const session = await findSession(app.db.read, hashToken(browser.token));
  if (!session || session.visit_hash === hashToken(browser.visit_token)) return;
  const fresh = randomUUID();
  await app.db.write((tx) => replaceVisitHash(tx, session.token_hash, hashToken(fresh)));
  browser.setVisitToken(fresh);
}

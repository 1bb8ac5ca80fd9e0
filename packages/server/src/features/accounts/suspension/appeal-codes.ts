import { failSuspended } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { hashToken } from "../../../platform/tokens/index.ts";
import type { Db } from "../../../tables.ts";
import { findUser, type UserRow } from "../../users/index.ts";
import { isExpired, issueCode } from "../codes.ts";
import { findCode } from "../queries.ts";

const PURPOSES = ["appeal", "appeal_at_login"];

/** The user of a code that leads to the page of a suspension; null when it has expired, undefined for any other text. */
export async function userOfAppealCode(app: App, db: Db, code: string): Promise<UserRow | null | undefined> {
  const row = await findCode(db, hashToken(code));
  if (!row || !PURPOSES.includes(row.purpose)) return undefined;
  const user = await findUser(db, row.user_id);
  if (!user || user.status === "deleted") return undefined;
  return isExpired(app, row) ? null : user;
}

/**
 * Denies the log-in of a suspended user who has proven who they are; the error leads to the page of the suspension for an
 * hour. An account with a second factor has proven only the first: its user opens the page with the link of the mail.
 * Source: docs/rules/sanctions.md SN11.
 */
export async function failSuspendedLogin(app: App, user: UserRow): Promise<never> {
  if (user.second_factor === 1) return failSuspended(user.suspended_until);
  const code = { user_id: user.id, purpose: "appeal_at_login" } as const;
  return failSuspended(user.suspended_until, await app.db.write((tx) => issueCode(app, tx, code)));
}

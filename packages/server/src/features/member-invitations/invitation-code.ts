import { randomBytes } from "node:crypto";
import { invitationState } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Db } from "../../tables.ts";
import { findInvitationByCode, lockInvitation, updateInvitation } from "./queries.ts";
import type { MemberInvitationRow } from "./table.ts";

/** A new secret of an invitation: 128 random bits as hexadecimal digits. */
export const newCode = () => randomBytes(16).toString("hex");

/** The address of the page that takes up an invitation. */
export function invitationUrl(app: App, code: string): string {
  return `${app.settings.get("general").site_url}/users/invitation?code=${code}`;
}

/** The open invitation of a code; fails with `link_expired` if there is none. */
export async function openInvitation(app: App, db: Db, code: string): Promise<MemberInvitationRow> {
  const invitation = await findInvitationByCode(db, hashToken(code));
  return invitation && invitationState(invitation, app.now()) === "open" ? invitation : fail("link_expired");
}

/**
 * Issues the link of an invitation that is mailed now, which ends that of an earlier mail; undefined if it is not open
 * any more. Only its hash is stored, so that no job contains a secret. Source: docs/rules/member-invitations.md IV3.
 */
export async function issueInvitationLink(app: App, id: string): Promise<string | undefined> {
  const code = newCode();
  return app.db.write(async (tx) => {
    const invitation = await lockInvitation(tx, id);
    if (!invitation || invitationState(invitation, app.now()) !== "open") return undefined;
    await updateInvitation(tx, id, { code_hash: hashToken(code) });
    return invitationUrl(app, code);
  });
}

import { accountKey, roles } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { newCode } from "./invitation-code.ts";
import { invitationEntry, mailInvitation, newInvitation } from "./new-invitation.ts";
import { insertInvitation, listOpenInvitationsTo, updateInvitation } from "./queries.ts";

interface AddressesToInvite {
  /** Addresses that have no account. */
  readonly addresses: readonly string[];
  readonly role_id: number;
  readonly message: string;
  /** Ids of tags, as they are stored. */
  readonly tags: string;
  readonly days: number;
}

/** Invites addresses in an open transaction; an open invitation of an address is replaced. Source: docs/rules/member-invitations.md IV2. */
export async function inviteAddresses(app: App, tx: Tx, admin: Admin, request: AddressesToInvite): Promise<void> {
  const { addresses, role_id, message, tags, days } = request;
  for (const email of addresses) {
    const email_key = accountKey(email);
    for (const { id } of await listOpenInvitationsTo(tx, email_key, app.now()))
      await updateInvitation(tx, id, { withdrawn_at: app.now() });
    const id = await app.ids.next(tx, "member_invitation");
    // Nobody knows the code: the one that works is issued when the mail is sent.
    const code_hash = hashToken(newCode());
    const row = newInvitation(app, admin, { id, code_hash, email, email_key, message, role_id, tags, days });
    await insertInvitation(tx, row);
    await mailInvitation(app, tx, admin, row);
  }
  if (addresses.length === 0) return;
  const note = role_id === roles.moderator ? `${addresses.length} (moderator)` : String(addresses.length);
  await logStaffAction(app, tx, admin, invitationEntry("invitation_add", note));
}

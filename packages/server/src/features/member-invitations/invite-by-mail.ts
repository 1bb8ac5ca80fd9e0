import type { Parsed, Reply } from "@askwell/contract";
import { accountKey, addressesIn, invitationLimits, isEmail, roles } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { listUsersByEmail, requireActiveAdmin } from "../users/index.ts";
import { newCode } from "./invitation-code.ts";
import { invitationEntry, mailInvitation, newInvitation, requireMailServer, tagIds } from "./new-invitation.ts";
import { insertInvitation, listOpenInvitationsTo, updateInvitation } from "./queries.ts";

/** The roles that an invitation may give: an administrator is made from an account that is known. */
const INVITED_ROLES: readonly number[] = [roles.user, roles.moderator];

/**
 * Invites by mail those of the addresses that are valid and have no account; an open invitation of an address is
 * replaced. Rules: docs/rules/member-invitations.md IV2.
 */
export async function inviteByMail(
  app: App,
  admin: Admin,
  input: Parsed<"inviteByMail">,
): Promise<Reply<"inviteByMail">> {
  requireMailServer(app);
  const { role_id, message, days } = input;
  if (!INVITED_ROLES.includes(role_id)) fail("bad_fields", { fields: [{ field: "role_id", code: "one_of:1 3" }] });
  const addresses = addressesIn(input.addresses);
  if (addresses.length > invitationLimits.addresses)
    fail("bad_fields", { fields: [{ field: "addresses", code: `max_items:${invitationLimits.addresses}` }] });
  const tags = await tagIds(app.db.read, input.tags);
  const valid = addresses.filter(isEmail);
  const members = new Set(
    (await listUsersByEmail(app.db.read, valid.map(accountKey))).map(({ email_key }) => email_key),
  );
  const invited = valid.filter((address) => !members.has(accountKey(address)));
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    for (const email of invited) {
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
    if (invited.length === 0) return;
    const note = role_id === roles.moderator ? `${invited.length} (moderator)` : String(invited.length);
    await logStaffAction(app, tx, admin, invitationEntry("invitation_add", note));
  });
  const problems = addresses
    .filter((address) => !invited.includes(address))
    .map((address) => ({ address, problem: isEmail(address) ? ("member" as const) : ("invalid" as const) }));
  return { sent: invited.length, problems };
}

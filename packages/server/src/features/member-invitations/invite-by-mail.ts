import type { Parsed, Reply } from "@askwell/contract";
import { accountKey, addressesIn, invitationLimits, isEmail, roles } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { listUsersByEmail, requireActiveAdmin } from "../users/index.ts";
import { inviteAddresses } from "./invite-addresses.ts";
import { requireMailServer, tagIds } from "./new-invitation.ts";

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
    await inviteAddresses(app, tx, admin, { addresses: invited, role_id, message, tags, days });
  });
  const problems = addresses
    .filter((address) => !invited.includes(address))
    .map((address) => ({ address, problem: isEmail(address) ? ("member" as const) : ("invalid" as const) }));
  return { sent: invited.length, problems };
}

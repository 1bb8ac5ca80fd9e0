import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { invitationUrl, newCode } from "./invitation-code.ts";
import { invitationEntry, newInvitation, tagIds } from "./new-invitation.ts";
import { insertInvitation } from "./queries.ts";

/** Creates a link that some people can register with. Rules: docs/rules/member-invitations.md IV4. */
export async function inviteByLink(
  app: App,
  admin: Admin,
  input: Parsed<"inviteByLink">,
): Promise<Reply<"inviteByLink">> {
  const { description, max_uses, days } = input;
  const tags = await tagIds(app.db.read, input.tags);
  const code = newCode();
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const id = await app.ids.next(tx, "member_invitation");
    const code_hash = hashToken(code);
    await insertInvitation(tx, newInvitation(app, admin, { id, code_hash, description, max_uses, tags, days }));
    const note = `${description} (${max_uses})`;
    await logStaffAction(app, tx, admin, invitationEntry("invitation_add", note));
  });
  return { url: invitationUrl(app, code) };
}

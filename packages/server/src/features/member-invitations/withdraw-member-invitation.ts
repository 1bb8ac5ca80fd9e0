import type { Parsed, Reply } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { changeEach, logStaffAction } from "../staff/index.ts";
import { invitationEntry } from "./new-invitation.ts";
import { lockInvitation, updateInvitation } from "./queries.ts";

/** Withdraws an invitation. */
export async function withdrawMemberInvitation(
  app: App,
  admin: Admin,
  { id }: Parsed<"withdrawMemberInvitation">,
): Promise<null> {
  await app.db.write(async (tx) => {
    const row = required(await lockInvitation(tx, id), "object_not_found");
    if (row.uses >= row.max_uses || row.withdrawn_at > 0) fail("object_not_found");
    await updateInvitation(tx, id, { withdrawn_at: app.now() });
    const note = row.description;
    await logStaffAction(app, tx, admin, invitationEntry("invitation_withdraw", note));
  });
  return null;
}

/** Withdraws invitations one after another, each as on its own. Rules: docs/rules/administration.md AD20. */
export async function withdrawMemberInvitations(
  app: App,
  admin: Admin,
  { invitation_ids: ids }: Parsed<"withdrawMemberInvitations">,
): Promise<Reply<"withdrawMemberInvitations">> {
  const change = async (id: string) => {
    await withdrawMemberInvitation(app, admin, { id });
    return true;
  };
  return changeEach(app, admin, { ids, change });
}

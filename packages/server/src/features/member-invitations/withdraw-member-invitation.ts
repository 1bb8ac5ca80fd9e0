import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
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

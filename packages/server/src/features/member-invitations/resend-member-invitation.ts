import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { DAY_S, invitationEntry, mailInvitation, requireMailServer } from "./new-invitation.ts";
import { lockInvitation, updateInvitation } from "./queries.ts";

/** Sends an invitation again, with a new link and the time that it had at first. */
export async function resendMemberInvitation(
  app: App,
  admin: Admin,
  { id }: Parsed<"resendMemberInvitation">,
): Promise<null> {
  requireMailServer(app);
  await app.db.write(async (tx) => {
    const row = required(await lockInvitation(tx, id), "object_not_found");
    if (row.email === "" || row.uses >= row.max_uses || row.withdrawn_at > 0) fail("object_not_found");
    await updateInvitation(tx, id, { expires_at: app.now() + row.days * DAY_S });
    await mailInvitation(app, tx, admin, row);
    await logStaffAction(app, tx, admin, invitationEntry("invitation_add", "1"));
  });
  return null;
}

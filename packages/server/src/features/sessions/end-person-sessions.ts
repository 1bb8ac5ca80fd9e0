import type { Parsed } from "@askwell/contract";
import { mayEndSessions } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { lockRights } from "../granted-rights/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { lockUser } from "../users/index.ts";
import { endSessions } from "./index.ts";

/** Ends all sessions of a user, such as one whose password is known to others. Source: docs/rules/sanctions.md SN9. */
export async function endPersonSessions(
  app: App,
  member: Member,
  { user_id }: Parsed<"endPersonSessions">,
): Promise<null> {
  await app.db.write(async (tx) => {
    const staff = await lockRights(app, tx, member);
    const user = required(await lockUser(tx, user_id), "user_not_found", { status: 400 });
    const verdict = mayEndSessions(staff, user, app.settings.get("sign_in").moderator_sanctions);
    if (!verdict.allowed) fail(verdict.reason);
    await endSessions(tx, user.id);
    const object = { id: user.id, kind: "user" };
    await logStaffAction(app, tx, staff, { action: "person_log_out", object, person_id: user.id });
  });
  return null;
}

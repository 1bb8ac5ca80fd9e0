import type { Parsed, Reply } from "@askwell/contract";
import { mayDeletePerson } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { removePerson } from "../accounts/index.ts";
import { statusFieldsOf } from "../sanctions/index.ts";
import { endSessions } from "../sessions/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { checkNotMerging, lockUser } from "../users/index.ts";
import { isBeingRemoved } from "./queries.ts";
import { startRemoval } from "./remove-everything.ts";

/** How long the reply waits for the jobs that remove; they go on afterwards. */
const TIMEOUT_MS = 2000;

/** Deletes an account, and its posts, if asked, as one decision. Rules: docs/rules/sanctions.md SN15. */
export async function deletePerson(
  app: App,
  staff: Staff,
  { user_id, posts, reason }: Parsed<"deletePerson">,
): Promise<Reply<"deletePerson">> {
  const subject = await app.db.write(async (tx) => {
    const user = required(await lockUser(tx, user_id), "user_not_found", { status: 400 });
    const verdict = mayDeletePerson(staff, user, app.settings.get("sign_in").moderator_sanctions);
    if (!verdict.allowed) fail(verdict.reason);
    if (user.status === "deleted") fail("status_invalid");
    if (await isBeingRemoved(tx, user.id)) fail("decided_already");
    await checkNotMerging(tx, user.id);
    await removePerson(app, tx, user);
    await endSessions(tx, user.id);
    await app.invalidate(tx, "users", `user:${user.id}`);
    const after = statusFieldsOf(required(await lockUser(tx, user.id), "user_not_found"));
    await logStaffAction(app, tx, staff, {
      ...{ action: "person_delete", object: { id: user.id, kind: "user" }, person_id: user.id, note: reason },
    });
    if (posts === "keep") return "";
    // Undoing the removal restores the posts, not the account.
    return startRemoval(app, tx, staff, { user_id: user.id, reason, account: { before: after, after } });
  });
  if (posts === "delete") await app.jobs.drain(TIMEOUT_MS);
  return { subject };
}

import type { Parsed, Reply } from "@askwell/contract";
import { mayRemoveEverything, type SuspensionDuration } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Staff } from "../../viewer.ts";
import { suspendUser } from "../sanctions/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { checkNotMerging, lockUser } from "../users/index.ts";
import { insertRemoval, isBeingRemoved } from "./queries.ts";

/** How long the reply waits for the jobs that remove; they go on afterwards. */
const TIMEOUT_MS = 2000;

/** Suspends a user and removes everything of them, as one decision. Rules: docs/rules/removals.md SR2 to SR4. */
export async function removeEverything(
  app: App,
  staff: Staff,
  { user_id, reason, duration }: Parsed<"removeEverything">,
): Promise<Reply<"removeEverything">> {
  const subject = await app.db.write(async (tx) => {
    const user = required(await lockUser(tx, user_id), "user_not_found", { status: 400 });
    const verdict = mayRemoveEverything(staff, user, app.settings.get("sign_in").moderator_sanctions);
    if (!verdict.allowed) fail(verdict.reason);
    if (user.status === "deleted") fail("status_invalid");
    if (await isBeingRemoved(tx, user.id)) fail("decided_already");
    await checkNotMerging(tx, user.id);
    const account = await suspendUser(app, tx, user, {
      ...{ staff_id: staff.id, duration: duration as SuspensionDuration, text: "" },
    });
    return startRemoval(app, tx, staff, { user_id: user.id, reason, account });
  });
  await app.jobs.drain(TIMEOUT_MS);
  return { subject };
}

interface NewRemoval {
  readonly user_id: string;
  readonly reason: string;
  /** The status of the account before and after. */
  readonly account: unknown;
}

/** Stores and logs a removal, which jobs carry out; returns the subject with which it is undone. */
export async function startRemoval(
  app: App,
  tx: Tx,
  staff: Staff,
  { user_id, reason, account }: NewRemoval,
): Promise<string> {
  const id = await app.ids.next(tx, "removal");
  await insertRemoval(tx, {
    ...{ id, created_at: app.now(), user_id, staff_id: staff.id, status: "running", reason },
    account: JSON.stringify(account),
  });
  await logStaffAction(app, tx, staff, {
    ...{ action: "person_remove", object: { id: user_id, kind: "user" }, person_id: user_id },
    ...{ subject: `removal:${id}`, note: reason },
  });
  await app.emit(tx, { kind: "removal_requested", removal_id: id });
  return `removal:${id}`;
}

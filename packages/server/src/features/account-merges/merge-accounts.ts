import type { Parsed, Reply } from "@askwell/contract";
import { mayMergeAccounts } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { closeAccount } from "../accounts/index.ts";
import { deleteFile, findOwnFile } from "../files/index.ts";
import { isBeingRemoved } from "../removals/index.ts";
import { endSessions } from "../sessions/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { verifyOwner } from "../two-factor/index.ts";
import {
  clearPersonalData,
  isMerging,
  listMergedInto,
  lockUsers,
  requireActiveAdmin,
  type UserRow,
  updateUser,
} from "../users/index.ts";
import { insertMerge } from "./queries.ts";

/** How long the reply waits for the jobs that move everything; they go on afterwards. */
const TIMEOUT_MS = 2000;

/** Merges an account into another one. Rules: docs/rules/merging-users.md MU1 to MU6. */
export async function mergeAccounts(
  app: App,
  admin: Admin,
  input: Parsed<"mergeAccounts">,
): Promise<Reply<"mergeAccounts">> {
  await verifyOwner(app, admin, input);
  const id = await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const { from, to } = await lockPair(tx, admin, input);
    await endAccount(app, tx, from, to);
    const merge_id = await app.ids.next(tx, "account_merge");
    await insertMerge(tx, {
      ...{ id: merge_id, created_at: app.now(), ended_at: 0, from_id: from.id, from_username: from.username },
      ...{ to_id: to.id, staff_id: admin.id, status: "running", reason: input.reason, counts: "{}" },
    });
    await logStaffAction(app, tx, admin, {
      ...{ action: "person_merge", object: { id: to.id, kind: "user" }, person_id: to.id },
      ...{ subject: `account_merge:${merge_id}`, note: `${from.username} → ${to.username}: ${input.reason}` },
    });
    await app.emit(tx, { kind: "account_merge_requested", merge_id });
    await tellOwners(app, tx, from, to);
    return merge_id;
  });
  await app.jobs.drain(TIMEOUT_MS);
  return { id };
}

/** Mails both addresses, whose owner may not have asked for it. Source: docs/rules/merging-users.md MU9. */
async function tellOwners(app: App, tx: Tx, from: UserRow, to: UserRow): Promise<void> {
  const params = { name: to.username, ended: from.username };
  for (const { email: address, email_confirmed, language } of [to, from])
    if (address !== "" && email_confirmed === 1)
      // Nothing is sent about an account that has ended: both mails are about the one that stays.
      await app.emit(tx, {
        ...{ kind: "mail_wanted", template: "accounts_merged", user_id: to.id },
        ...{ address, language, params },
      });
}

/** Locks both accounts and checks that one may be merged into the other one. */
async function lockPair(tx: Tx, admin: Admin, input: Parsed<"mergeAccounts">) {
  const users = await lockUsers(tx, [input.from_id, input.to_id]);
  const from = users.get(input.from_id) ?? fail("user_not_found", { status: 400 });
  const to = users.get(input.to_id) ?? fail("user_not_found", { status: 400 });
  await checkMergeable(tx, admin, { from, to });
  return { from, to };
}

/** Fails with the reason for which two accounts cannot be merged. Source: docs/rules/merging-users.md MU2. */
export async function checkMergeable(
  db: Db,
  admin: Admin,
  { from, to }: { readonly from: UserRow; readonly to: UserRow },
): Promise<void> {
  const verdict = mayMergeAccounts(admin, mergeable(from), mergeable(to));
  if (!verdict.allowed) fail(verdict.reason);
  const isBusy =
    (await isMerging(db, [from.id, to.id])) || (await isBeingRemoved(db, from.id)) || (await isBeingRemoved(db, to.id));
  if (isBusy) fail("merge_running");
}

const mergeable = ({ id, role_id, status, email_confirmed }: UserRow) => ({
  ...{ id, role_id, status, isConfirmed: email_confirmed === 1 },
});

/** Ends an account whose username leads to another one from now on. */
async function endAccount(app: App, tx: Tx, from: UserRow, to: UserRow): Promise<void> {
  const picture = await findOwnFile(tx, { user_id: from.id, source: "avatar" }, from.avatar_custom);
  if (picture) await deleteFile(app, tx, picture);
  await closeAccount(app, tx, from);
  await clearPersonalData(tx, from.id, from.username);
  await endSessions(tx, from.id);
  const earlier = await listMergedInto(tx, from.id);
  for (const id of [from.id, ...earlier]) await updateUser(tx, id, { merged_into: to.id });
  await app.invalidate(tx, "users", `user:${from.id}`, `user:${to.id}`);
}

import { FOREVER } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { openTask } from "../tasks/index.ts";
import { lockUser, type UserRow } from "../users/index.ts";
import { insertSanction, listSuspensions, updateSanction } from "./queries.ts";
import type { SanctionRow } from "./table.ts";
import { isInForce } from "./wire.ts";

/** Stores the appeal against a locked sanction, once; it is a task of the review from then on. */
export async function openAppeal(app: App, tx: Tx, row: SanctionRow, text: string): Promise<void> {
  if (row.appeal_status !== "") fail("status_invalid");
  const appealed_at = app.now();
  await updateSanction(tx, row.id, { appeal: text, appealed_at, appeal_status: "open" });
  await openAppealTask(tx, { ...row, appealed_at });
  await app.invalidate(tx, "review");
}

/** Opens the task of an appeal. Source: docs/rules/review.md RV21. */
export async function openAppealTask(tx: Tx, { id, user_id, kind, appealed_at }: SanctionRow): Promise<void> {
  await openTask(tx, {
    ...{ kind: "appeal", subject_id: id, object_id: user_id, object_kind: kind, person_id: user_id },
    ...{ opened_at: appealed_at, reports: 1 },
  });
}

/** The suspension of an account that is in force; undefined also for one that was stored without a row of its own. */
export async function findSuspension(app: App, db: Db, user: UserRow): Promise<SanctionRow | undefined> {
  return (await listSuspensions(db, user.id)).find((row) => isInForce(row, user, app.now()));
}

/** Appeals against the suspension of an account, once. Source: docs/rules/sanctions.md SN11. */
export async function appealSuspension(app: App, tx: Tx, userId: string, text: string): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user?.status !== "suspended") return fail("status_invalid");
  await openAppeal(app, tx, (await findSuspension(app, tx, user)) ?? (await addMissing(app, tx, user)), text);
}

/** Accounts that were imported, or suspended by an earlier version, have no row that says who has suspended them. */
const addMissing = async (app: App, tx: Tx, user: UserRow): Promise<SanctionRow> =>
  insertSanction(tx, {
    ...{ id: await app.ids.next(tx, "sanction"), created_at: app.now() },
    ...{ user_id: user.id, kind: "suspension", rights: "", text: "", staff_id: "0" },
    ends_at: user.suspended_until || FOREVER,
  });

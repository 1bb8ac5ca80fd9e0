import type { Parsed, RefusalCode } from "@askwell/contract";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../who.ts";
import { putRoleBack, putStandingBack } from "../accounts/index.ts";
import { putBadgeBack } from "../badges/index.ts";
import { putSettingsBack } from "../site/index.ts";
import { listUndone, lockStaffAction, noteStaffAction, type StaffLogRow, undoneBy } from "../staff/index.ts";
import { putMarksBack } from "../tags/index.ts";
import { putNamesBack, requireActiveAdmin } from "../users/index.ts";
import { putPluginBack } from "./put-plugin-back.ts";

type PutBack = (app: App, tx: Tx, id: string, before: never) => Promise<void>;

const standing: PutBack = putStandingBack;

/** How each action of administrators is taken back; `before` is what its entry kept. */
const ways: Readonly<Record<string, PutBack>> = {
  person_role: putRoleBack,
  person_profile: putNamesBack,
  person_activate: standing,
  person_deactivate: standing,
  person_suspend: standing,
  settings_change: (app, tx, _id, before) => putSettingsBack(app, tx, before),
  tags_mark: (app, tx, _id, before) => putMarksBack(app, tx, before),
  badge_switch: putBadgeBack,
  plugin_switch: (app, tx, _id, before) => putPluginBack(app, tx, before),
  plugin_change: (app, tx, _id, before) => putPluginBack(app, tx, before),
};

/** Nobody takes back what was done to themselves, as nobody does it to themselves. */
const ownRefusal = (action: string): RefusalCode => {
  if (action === "person_role") return "own_role";
  return action === "person_profile" ? "own_profile" : "own_status";
};

/** Takes back what administrators did to accounts, settings, badges and plugins. Rules: docs/rules/review.md RV11. */
export async function undoAdministration(app: App, admin: Admin, { id }: Parsed<"undoAdministration">): Promise<null> {
  return app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const entry = found(await lockStaffAction(tx, id), "object_not_found");
    const way = undoneBy(entry) === "admin" ? ways[entry.action] : undefined;
    if (!way) refuse("not_undoable");
    if (entry.object_kind === "user" && entry.object_id === admin.id) refuse(ownRefusal(entry.action));
    if ((await listUndone(tx, [entry.id])).size > 0) return null;
    await way(app, tx, entry.object_id, JSON.parse(entry.before) as never);
    await noteUndoing(app, tx, admin, entry);
    return null;
  });
}

async function noteUndoing(app: App, tx: Tx, admin: Admin, entry: StaffLogRow): Promise<void> {
  const { id: undoes, object_id: id, object_kind: kind, person_id, action: note } = entry;
  await noteStaffAction(app, tx, admin, { action: "undo", object: { id, kind }, person_id, note, undoes });
}

import type { ErrorCode, Parsed } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { undoRoleChange } from "../accounts/index.ts";
import { requireHostsOfKeys } from "../assistant/index.ts";
import { undoBadgeSwitch } from "../badges/index.ts";
import { undoGrant, undoGrantEnd } from "../granted-rights/index.ts";
import { undoStatusChange } from "../sanctions/index.ts";
import { restoreSettings } from "../site/index.ts";
import { listUndone, lockStaffAction, logStaffAction, type StaffLogRow, undoneBy } from "../staff/index.ts";
import { restoreTagMarks, undoTagMark } from "../tags/index.ts";
import { requireActiveAdmin, restoreNames } from "../users/index.ts";
import { undoPluginChange } from "./undo-plugin-change.ts";

type UndoHandler = (app: App, tx: Tx, id: string, before: never) => Promise<void>;

const undoStatus: UndoHandler = undoStatusChange;

async function undoSettings(app: App, tx: Tx, admin: Admin, before: Parameters<typeof restoreSettings>[3]) {
  await restoreSettings(app, tx, admin, before);
  await requireHostsOfKeys(app, tx, before.changed);
}

/** How `admin` undoes each administrators' action; `before` is the previous state stored in its log entry. */
const undoHandlers = (admin: Admin, { created_at: madeAt }: StaffLogRow): Readonly<Record<string, UndoHandler>> => ({
  person_role: undoRoleChange,
  person_profile: restoreNames,
  person_activate: undoStatus,
  person_deactivate: undoStatus,
  person_suspend: undoStatus,
  rights_grant: (app, tx, id, before) => undoGrant(app, tx, id, { before, by: admin.id }),
  rights_end: undoGrantEnd,
  settings_change: (app, tx, _id, before) => undoSettings(app, tx, admin, Object.assign(before, { madeAt })),
  tags_mark: (app, tx, _id, before) => restoreTagMarks(app, tx, admin, before),
  tag_recommend: (app, tx, id) => undoTagMark("recommend")(app, tx, id, admin),
  tag_unrecommend: (app, tx, id) => undoTagMark("unrecommend")(app, tx, id, admin),
  tag_reserve: (app, tx, id) => undoTagMark("reserve")(app, tx, id, admin),
  tag_unreserve: (app, tx, id) => undoTagMark("unreserve")(app, tx, id, admin),
  badge_switch: undoBadgeSwitch,
  plugin_switch: (app, tx, _id, before) => undoPluginChange(app, tx, before),
  plugin_change: (app, tx, _id, before) => undoPluginChange(app, tx, before),
});

/** The error for an admin who undoes an action on their own account. */
const ownAccountError = (action: string): ErrorCode => {
  if (action === "person_role") return "own_role";
  return action === "person_profile" ? "own_profile" : "own_status";
};

/** Undoes an administrators' action on accounts, settings, badges or plugins. Rules: docs/rules/review.md RV11. */
export async function undoAdministration(app: App, admin: Admin, { id }: Parsed<"undoAdministration">): Promise<null> {
  return app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const entry = required(await lockStaffAction(tx, id), "object_not_found");
    const undo = undoneBy(entry, app.now()) === "admin" ? undoHandlers(admin, entry)[entry.action] : undefined;
    if (!undo) fail("not_undoable");
    if (entry.object_kind === "user" && entry.object_id === admin.id) fail(ownAccountError(entry.action));
    if ((await listUndone(tx, [entry.id])).size > 0) return null;
    await undo(app, tx, entry.object_id, JSON.parse(entry.before || "null") as never);
    await logUndo(app, tx, admin, entry);
    return null;
  });
}

async function logUndo(app: App, tx: Tx, admin: Admin, entry: StaffLogRow): Promise<void> {
  const { id: undoes, object_id: id, object_kind: kind, person_id, action: note } = entry;
  await logStaffAction(app, tx, admin, { action: "undo", object: { id, kind }, person_id, note, undoes });
}

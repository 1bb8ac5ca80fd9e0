import type { Parsed, Reply, UserBasic } from "@askwell/contract";
import { reasonOfKey, type StaffAction } from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { isAdmin, type Staff } from "../../viewer.ts";
import { questionIdAt } from "../posts/index.ts";
import { countStaffLog, listStaffLog, listUndone, type StaffLogRow, undoneBy } from "../staff/index.ts";
import { findUserByUsername, userBasics } from "../users/index.ts";
import { type ObjectLocation, objectLocations } from "./object-locations.ts";

type StaffLogEntry = Reply<"staffLog">["list"][number];

/** Kinds of objects without a page of a post or tag. */
const KINDS_WITHOUT_PAGE = new Set(["user", "badge", "settings", "plugin", ""]);

const NO_LOCATION: Omit<ObjectLocation, "object_id"> = { question_id: "", answer_id: "", comment_id: "", title: "" };

/** The log of staff actions, newest first. Rules: docs/rules/review.md RV10. */
export async function staffLog(app: App, who: Staff, input: Parsed<"staffLog">): Promise<Reply<"staffLog">> {
  const db = app.db.read;
  const { username, object_id, page, page_size: limit } = input;
  const user_id = username === "" ? "" : required(await findUserByUsername(db, username), "user_not_found").id;
  const filter = { user_id, object_id, is_admin: isAdmin(who) };
  const count = await countStaffLog(db, filter);
  const rows = await listStaffLog(db, filter, { limit, offset: (page - 1) * limit });
  return { count, list: await entriesOf(app, db, who, rows) };
}

async function entriesOf(app: App, db: Db, who: Staff, rows: readonly StaffLogRow[]): Promise<StaffLogEntry[]> {
  const undone = await listUndone(
    db,
    rows.map((row) => row.id),
  );
  const people = await userBasics(
    app,
    db,
    rows.flatMap((row) => [row.user_id, row.person_id]),
  );
  const locations = await objectLocations(app, db, [
    ...rows.filter((row) => !KINDS_WITHOUT_PAGE.has(row.object_kind)).map((row) => row.object_id),
    ...rows.map((row) => originalOf(app, row) ?? "0"),
  ]);
  const t = app.translator(who.language);
  return rows.map((row) => {
    const reason = reasonOfKey(row.reason);
    const is_undone = undone.has(row.id);
    const by = undoneBy(row);
    const original = locations.get(originalOf(app, row) ?? "");
    const isBadge = row.object_kind === "badge" && row.action !== "undo";
    return {
      ...NO_LOCATION,
      object_id: row.object_id,
      ...locations.get(row.object_id),
      ...(isBadge && { title: t.maybe(`badges.${row.note}.name`) ?? row.note }),
      id: row.id,
      created_at: row.created_at,
      user_info: people.get(row.user_id) as UserBasic,
      action: row.action,
      label: t(`staff_actions.${row.action as StaffAction}`),
      undone_label: row.action === "undo" ? t(`staff_actions.${row.note as StaffAction}`) : "",
      object_type: row.object_kind,
      person: people.get(row.person_id) ?? null,
      reason: reason ? t(`reasons.${reason}.name`) : "",
      note: row.action === "undo" || isBadge ? "" : row.note,
      original: original?.title ? { question_id: original.question_id, title: original.title } : null,
      is_undone,
      can_undo: !is_undone && (by === "staff" || (by === "admin" && isAdmin(who))),
      undone_by: by,
    };
  });
}

/** The id of the original question, when the reason is a duplicate of this site. */
function originalOf(app: App, row: StaffLogRow): string | null {
  return reasonOfKey(row.reason) === "a_duplicate" ? questionIdAt(app, row.note) : null;
}

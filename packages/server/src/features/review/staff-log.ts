import type { Parsed, Reply, UserBasic } from "@askwell/contract";
import { reasonOfKey, type StaffAction, staffActions } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import type { Db } from "../../tables.ts";
import type { Staff } from "../../who.ts";
import { countStaffLog, listStaffLog, listUndone, type StaffLogRow } from "../staff/index.ts";
import { findUserByUsername, userBasics } from "../users/index.ts";
import { objectPlaces, type Place } from "./object-places.ts";

type Entry = Reply<"staffLog">["list"][number];

const NOWHERE: Omit<Place, "object_id"> = { question_id: "", answer_id: "", comment_id: "", title: "" };

/** What staff did, newest first. Rules: docs/rules/review.md RV10. */
export async function staffLog(app: App, who: Staff, input: Parsed<"staffLog">): Promise<Reply<"staffLog">> {
  const db = app.db.read;
  const { username, object_id, page, page_size: limit } = input;
  const user_id = username === "" ? "" : found(await findUserByUsername(db, username), "user_not_found").id;
  const wanted = { user_id, object_id };
  const count = await countStaffLog(db, wanted);
  const rows = await listStaffLog(db, wanted, { limit, offset: (page - 1) * limit });
  return { count, list: await entriesOf(app, db, who, rows) };
}

async function entriesOf(app: App, db: Db, who: Staff, rows: readonly StaffLogRow[]): Promise<Entry[]> {
  const undone = await listUndone(
    db,
    rows.map((row) => row.id),
  );
  const people = await userBasics(
    app,
    db,
    rows.flatMap((row) => [row.user_id, row.person_id]),
  );
  const places = await objectPlaces(
    app,
    db,
    rows.filter((row) => row.object_kind !== "user").map((row) => row.object_id),
  );
  const t = app.translator(who.language);
  return rows.map((row) => {
    const reason = reasonOfKey(row.reason);
    const is_undone = undone.has(row.id);
    return {
      ...NOWHERE,
      object_id: row.object_id,
      ...places.get(row.object_id),
      id: row.id,
      created_at: row.created_at,
      user_info: people.get(row.user_id) as UserBasic,
      action: row.action,
      label: t(`staff_actions.${row.action as StaffAction}`),
      undone_label: row.action === "undo" ? t(`staff_actions.${row.note as StaffAction}`) : "",
      object_type: row.object_kind,
      person: people.get(row.person_id) ?? null,
      reason: reason ? t(`reasons.${reason}.name`) : "",
      note: row.action === "undo" ? "" : row.note,
      is_undone,
      can_undo: !is_undone && isUndoable(row),
    };
  });
}

/** Edits of tags change names that others may have taken since. */
export function isUndoable(row: StaffLogRow): boolean {
  const action = row.action as StaffAction;
  return staffActions[action]?.undoable === true && row.object_kind !== "tag";
}

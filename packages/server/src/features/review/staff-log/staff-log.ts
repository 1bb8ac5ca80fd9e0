import type { Parsed, Reply, UserBasic } from "@askwell/contract";
import { canRemovePeople, reasonOfKey, type StaffAction, staffActions } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import { isAdmin, isStaff, type Member } from "../../../viewer.ts";
import { questionIdAt } from "../../posts/index.ts";
import {
  countStaffLog,
  isAdminAction,
  listStaffLog,
  listUndone,
  type StaffLogRow,
  undoneBy,
} from "../../staff/index.ts";
import { userBasics } from "../../users/index.ts";
import { type ObjectLocation, objectLocations } from "../object-locations.ts";
import { rightOfEntry } from "../tasks/deciding.ts";
import { logFilterOf } from "./log-filter.ts";
import { noteInWords } from "./note-in-words.ts";

type StaffLogEntry = Reply<"staffLog">["list"][number];

/** Kinds of objects without a page of a post or tag. */
const KINDS_WITHOUT_PAGE = new Set(["user", "badge", "settings", "plugin", ""]);

const NO_LOCATION: Omit<ObjectLocation, "object_id"> = { question_id: "", answer_id: "", comment_id: "", title: "" };

/** The log of staff actions, newest first. Rules: docs/rules/review.md RV10. */
export async function staffLog(app: App, who: Member, input: Parsed<"staffLog">): Promise<Reply<"staffLog">> {
  const db = app.db.read;
  const { page, page_size: limit } = input;
  const filter = { ...(await logFilterOf(app, db, who, input)), from: input.from };
  const { count, next } = await countStaffLog(db, filter);
  const rows = await listStaffLog(db, filter, { limit, offset: (page - 1) * limit });
  return { count, next, list: await logEntriesOf(app, db, who, rows), actions: actionsOf(app, who) };
}

/** The actions of entries that the reader may see, by name. */
function actionsOf(app: App, who: Member): NonNullable<Reply<"staffLog">["actions"]> {
  const t = app.translator(who.language);
  const actions = (Object.keys(staffActions) as StaffAction[]).map((action) => ({
    action,
    label: t(`staff_actions.${action}`),
  }));
  return actions.filter(({ action }) => isAdmin(who) || !isAdminAction(action));
}

/** Entries in their wire format. */
export async function logEntriesOf(
  app: App,
  db: Db,
  who: Member,
  rows: readonly StaffLogRow[],
): Promise<StaffLogEntry[]> {
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
  const mayRemove = canRemovePeople(who, app.settings.get("sign_in").moderator_sanctions);
  return rows.map((row) => {
    const reason = reasonOfKey(row.reason);
    const is_undone = undone.has(row.id);
    const isWithheld = row.action === "person_remove" && !mayRemove;
    const undoneByRole = undoneBy(row, app.now());
    const by = isWithheld && undoneByRole === "staff" ? "admin" : undoneByRole;
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
      note: row.action === "undo" || isBadge ? "" : noteInWords(t, row),
      original: original?.title ? { question_id: original.question_id, title: original.title } : null,
      is_undone,
      can_undo:
        !is_undone && (by === "staff" ? isStaff(who) || isOwnByRight(who, row) : by === "admin" && isAdmin(who)),
      undone_by: by,
    };
  });
}

/** Whether the reader has done it by a right that holds everywhere, and undoes it. Source: docs/rules/granted-rights.md GR7. */
function isOwnByRight({ id, rights }: Member, { user_id, action, subject }: StaffLogRow): boolean {
  const right = rightOfEntry({ action, subject });
  return user_id === id && right !== undefined && rights?.includes(right) === true;
}

/** The id of the original question, when the reason is a duplicate of this site. */
function originalOf(app: App, row: StaffLogRow): string | null {
  return reasonOfKey(row.reason) === "a_duplicate" ? questionIdAt(app, row.note) : null;
}

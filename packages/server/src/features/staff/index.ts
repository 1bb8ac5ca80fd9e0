import { rightOfStaffAction, type StaffAction, staffActions } from "@askwell/domain";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import type { StaffLogRow } from "./table.ts";

export { changeEach } from "./change-each.ts";
export type { StaffLogRow } from "./table.ts";

const MAX_NOTE_CHARACTERS = 2000;

/** An action of staff to be logged. */
export interface StaffActionInput {
  readonly action: StaffAction;
  readonly object: { readonly id: string; readonly kind: string };
  /** The affected user, such as the author; "0" for none. */
  readonly person_id: string;
  /** The subject of a decision, as `flag:<id>`; decisions are logged for all users. */
  readonly subject?: string;
  readonly reason?: string;
  readonly note?: string;
  /** The data that undoing needs. */
  readonly before?: unknown;
  readonly undoes?: string;
  /** Words of staff for the affected user, who is notified of the action; without them no notification follows. */
  readonly notice?: string;
}

/**
 * Logs an action of staff in the same transaction. Actions on one's own posts are not logged, except decisions about a
 * flag, a waiting post or an edit. Source: docs/rules/review.md RV10.
 */
export async function logStaffAction(app: App, tx: Tx, who: Viewer, entry: StaffActionInput): Promise<void> {
  const isDecision = entry.subject !== undefined;
  if (!isDecision && (!actsAsStaff(who, entry.action) || who.id === entry.person_id)) return;
  const row: StaffLogRow = {
    id: await app.ids.next(tx, "staff_action"),
    created_at: app.now(),
    user_id: who.id,
    action: entry.action,
    object_id: entry.object.id,
    object_kind: entry.object.kind,
    person_id: entry.person_id,
    subject: entry.subject ?? "",
    reason: entry.reason ?? "",
    note: (entry.note ?? "").slice(0, MAX_NOTE_CHARACTERS),
    before: beforeOf(entry),
    undoes: entry.undoes ?? "0",
  };
  await tx.insertInto("staff_log").values(row).execute();
  await app.invalidate(tx, "staff_log");
  if (entry.notice !== undefined && who.id !== entry.person_id) {
    await app.emit(tx, { kind: "staff_decided", action_id: row.id });
  }
}

/** What is stored for undoing, with the words for the affected user. */
function beforeOf({ before, notice = "" }: StaffActionInput): string {
  if (notice === "") return before === undefined ? "" : JSON.stringify(before);
  return JSON.stringify({ ...(before as object | undefined), notice });
}

/** The words of staff for the affected user that an entry was stored with. */
export function noticeOf({ before }: Pick<StaffLogRow, "before">): string {
  if (before === "") return "";
  return (JSON.parse(before) as { readonly notice?: string }).notice ?? "";
}

/** Some entries of the log. */
export async function listStaffActions(db: Db, ids: readonly string[]): Promise<StaffLogRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("staff_log").selectAll().where("id", "in", ids).execute();
}

/** Whether the role or a granted right includes an action. */
export function actsAsStaff(who: Viewer, action: StaffAction): boolean {
  const right = rightOfStaffAction(action);
  return isStaff(who) || (right !== undefined && (who.rights?.includes(right) ?? false));
}

/** Kinds of objects whose entries only administrators may see, and the actions that are only about such objects. */
const ADMIN_KINDS = ["settings", "plugin"];
const ADMIN_ACTIONS = /^(settings|plugin)_/;

/** Whether only administrators see the entries of an action. */
export const isAdminAction = (action: string): boolean => ADMIN_ACTIONS.test(action);

/**
 * Actions whose entry is stored without `before` when that contains a secret or an address; they cannot be undone then.
 */
const ACTIONS_NEEDING_BEFORE =
  /^(rights_|person_(role|profile|activate|deactivate|suspend)|tag_(edit|synonyms|merge)|settings_|tags_mark|badge_|plugin_|appeal_)/;

const DAY_SECONDS = 86_400;

/** Who may undo an entry now: all staff, administrators, or nobody. Source: docs/rules/review.md RV11. */
export function undoneBy(row: StaffLogRow, now: number): "staff" | "admin" | "nobody" {
  const fields: { readonly undoable: boolean; readonly by?: "admin"; readonly days?: number } | undefined =
    staffActions[row.action as StaffAction];
  if (!fields?.undoable) return "nobody";
  if (fields.days !== undefined && row.created_at + fields.days * DAY_SECONDS <= now) return "nobody";
  const needsBefore =
    ACTIONS_NEEDING_BEFORE.test(row.action) || (row.action === "edit_approve" && row.object_kind === "tag");
  if (needsBefore && row.before === "") return "nobody";
  return fields.by ?? "staff";
}

/** How often a user has done some actions since a moment, in Unix seconds. */
export async function countActionsSince(
  db: Db,
  userId: string,
  actions: readonly StaffAction[],
  since: number,
): Promise<number> {
  return Number((await actionsSinceSql(db, userId, actions, since).executeTakeFirstOrThrow()).count);
}

/** The query of `countActionsSince`: it reads the entries since then alone. */
export function actionsSinceSql(db: Db, userId: string, actions: readonly StaffAction[], since: number) {
  const entries = db.selectFrom("staff_log").where("user_id", "=", userId).where("action", "in", actions);
  const recent = entries.where("created_at", ">=", since).where("id", ">=", firstSince(db, since));
  return recent.select(({ fn }) => fn.countAll<number>().as("count"));
}

/** Locks an entry of the log until the transaction ends. */
export async function lockStaffAction(tx: Tx, id: string): Promise<StaffLogRow | undefined> {
  return forUpdate(tx.selectFrom("staff_log").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** The last decision about a flag, a waiting post or an edit, such as `flag:<id>`. */
export async function findDecision(db: Db, subject: string): Promise<StaffLogRow | undefined> {
  return db
    .selectFrom("staff_log")
    .selectAll()
    .where("subject", "=", subject)
    .where("undoes", "=", "0")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The ids of those entries that were undone. */
export async function listUndone(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("staff_log").select("undoes").where("undoes", "in", ids).execute();
  return new Set(rows.map((row) => row.undoes));
}

interface LogFilter {
  /** The user who acted; "" for all. */
  readonly user_id: string;
  /** The affected object; "" for all. */
  readonly object_id: string;
  /** The affected user, with the accounts that were merged into it; none for all. */
  readonly person_ids: readonly string[];
  /** One of `staffActions`; "" for all. */
  readonly action: string;
  /** In Unix seconds; 0 for all. */
  readonly since: number;
  /** The moment before which all are, in Unix seconds; 0 for all. */
  readonly until: number;
  /** The entry with which the list begins; "" for the newest. */
  readonly from: string;
  /** Whether the reader is an administrator. */
  readonly is_admin: boolean;
}

/** Entries of one or several pages: how many of a list are counted, so that its cost does not grow with the log. */
const MAX_COUNTED_ENTRIES = 1000;

function logOf(db: Db, { user_id, object_id, person_ids, action, since, until, from, is_admin }: LogFilter) {
  let log = db.selectFrom("staff_log");
  if (!is_admin) log = log.where("object_kind", "not in", ADMIN_KINDS);
  if (user_id !== "") log = log.where("user_id", "=", user_id);
  if (object_id !== "") log = log.where("object_id", "=", object_id);
  if (person_ids.length > 0) log = log.where("person_id", "in", person_ids);
  if (action !== "") log = log.where("action", "=", action);
  if (from !== "") log = log.where("id", "<=", from);
  // As a term, the time chooses no index: PostgreSQL would sort all entries since then.
  if (since !== 0) log = log.where(sql`staff_log.created_at + 0`, ">=", since).where("id", ">=", firstSince(db, since));
  if (until !== 0) log = log.where(sql`staff_log.created_at + 0`, "<", until).where("id", "<=", lastBefore(db, until));
  return log;
}

/** The id of the last entry before a moment. */
function lastBefore(db: Db, until: number) {
  const last = db.selectFrom("staff_log as last").select("last.id").where("last.created_at", "<", until);
  return last.orderBy("last.created_at", "desc").orderBy("last.id", "desc").limit(1);
}

/**
 * The id of the first entry since a moment. Entries are read in the order of their ids: limited by time alone, a list of
 * few recent ones would read the whole log.
 */
export function firstSince(db: Db, since: number) {
  const first = db.selectFrom("staff_log as first").select("first.id").where("first.created_at", ">=", since);
  return first.orderBy("first.created_at").orderBy("first.id").limit(1);
}

/** A page of the log, newest first; empty behind the entries that are counted. */
export async function listStaffLog(
  db: Db,
  filter: LogFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<StaffLogRow[]> {
  if (page.offset >= MAX_COUNTED_ENTRIES || isHidden(filter)) return [];
  return staffLogPageSql(db, filter, page).execute();
}

/** Whether the reader sees nothing of what is filtered: asked for it, the database would read all of it. */
const isHidden = ({ action, object_id, is_admin }: LogFilter): boolean =>
  object_id === "0" || (!is_admin && isAdminAction(action));

/** The query of a page of the log. */
export const staffLogPageSql = (db: Db, filter: LogFilter, page: { readonly limit: number; readonly offset: number }) =>
  logOf(db, filter).selectAll().orderBy("id", "desc").limit(page.limit).offset(page.offset);

/** The number of entries, at most `MAX_COUNTED_ENTRIES`, and the id of the entry behind those; "" if there is none. */
export async function countStaffLog(db: Db, filter: LogFilter): Promise<{ count: number; next: string }> {
  if (isHidden(filter)) return { count: 0, next: "" };
  const ids = logOf(db, filter).select("id").orderBy("id", "desc");
  const some = ids.limit(MAX_COUNTED_ENTRIES).as("some");
  const counted = db.selectFrom(some).select((eb) => eb.fn.countAll<number>().as("count"));
  const count = Number((await counted.executeTakeFirstOrThrow()).count);
  if (count < MAX_COUNTED_ENTRIES) return { count, next: "" };
  const behind = await ids.limit(1).offset(MAX_COUNTED_ENTRIES).executeTakeFirst();
  return { count, next: behind?.id ?? "" };
}

const REMOVAL_ACTIONS = ["question_delete", "answer_delete", "comment_delete", "post_reject"] as const;

/**
 * The removals of a user's posts by staff that were not undone: their number and the last ones. The user may have several
 * ids: those of the accounts that were merged into it.
 */
export async function listRemovals(
  db: Db,
  personIds: readonly string[],
  limit: number,
): Promise<{ count: number; list: StaffLogRow[] }> {
  const removals = db
    .selectFrom("staff_log")
    .where("person_id", "in", personIds)
    .where("action", "in", REMOVAL_ACTIONS)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("staff_log as undo").select("undo.id").whereRef("undo.undoes", "=", "staff_log.id")),
      ),
    );
  const { count } = await removals.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const list = await removals.selectAll("staff_log").orderBy("staff_log.id", "desc").limit(limit).execute();
  return { count: Number(count), list };
}

import { type StaffAction, staffActions } from "@askwell/domain";
import type { App } from "../../app.ts";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { isStaff, type Viewer } from "../../who.ts";
import type { StaffLogRow } from "./table.ts";

export type { StaffLogRow } from "./table.ts";

const MOST_NOTE_CHARACTERS = 2000;

/** Something done by staff, before it is stored. */
export interface StaffActionToNote {
  readonly action: StaffAction;
  readonly object: { readonly id: string; readonly kind: string };
  /** Whom it concerns: the author, or the person; "0" for nobody. */
  readonly person_id: string;
  /** What was decided about, as `flag:<id>`; decisions are noted whoever makes them. */
  readonly subject?: string;
  readonly reason?: string;
  readonly note?: string;
  /** What undoing needs to know. */
  readonly before?: unknown;
  readonly undoes?: string;
}

/**
 * Notes what staff did, in the same transaction. What people do to what is their own is not noted, unless it is a decision
 * about a flag, a waiting post or an edit. Source: docs/rules/review.md RV10.
 */
export async function noteStaffAction(app: App, tx: Tx, who: Viewer, done: StaffActionToNote): Promise<void> {
  const isDecision = done.subject !== undefined;
  if (!isDecision && (!isStaff(who) || who.id === done.person_id)) return;
  const row: StaffLogRow = {
    id: await app.ids.next(tx, "staff_action"),
    created_at: app.now(),
    user_id: who.id,
    action: done.action,
    object_id: done.object.id,
    object_kind: done.object.kind,
    person_id: done.person_id,
    subject: done.subject ?? "",
    reason: done.reason ?? "",
    note: (done.note ?? "").slice(0, MOST_NOTE_CHARACTERS),
    before: done.before === undefined ? "" : JSON.stringify(done.before),
    undoes: done.undoes ?? "0",
  };
  await tx.insertInto("staff_log").values(row).execute();
}

/** Kinds of what only administrators know of: the log shows entries about them to nobody else. */
const OF_ADMINS = ["settings", "plugin"];

/** Actions that keep what undoing needs only where it may be kept: never a secret, never an address. */
const NEEDING_BEFORE =
  /^(person_(role|profile|activate|deactivate|suspend)|tag_(edit|synonyms|merge)|settings_|tags_mark|badge_|plugin_)/;

/** Who may take an entry back: any of the staff, administrators, or nobody. Source: docs/rules/review.md RV11. */
export function undoneBy(row: StaffLogRow): "staff" | "admin" | "nobody" {
  const facts: { readonly undoable: boolean; readonly by?: "admin" } | undefined =
    staffActions[row.action as StaffAction];
  if (!facts?.undoable) return "nobody";
  const needsBefore = NEEDING_BEFORE.test(row.action) || (row.action === "edit_approve" && row.object_kind === "tag");
  if (needsBefore && row.before === "") return "nobody";
  return facts.by ?? "staff";
}

/** One entry of the log, locked until the transaction ends. */
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

/** Which of some entries were undone. */
export async function listUndone(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("staff_log").select("undoes").where("undoes", "in", ids).execute();
  return new Set(rows.map((row) => row.undoes));
}

interface LogFilter {
  /** Who did it; "" for everybody. */
  readonly user_id: string;
  /** What it was done to; "" for everything. */
  readonly object_id: string;
  /** Whether an administrator reads. */
  readonly is_admin: boolean;
}

function logOf(db: Db, { user_id, object_id, is_admin }: LogFilter) {
  let log = db.selectFrom("staff_log");
  if (!is_admin) log = log.where("object_kind", "not in", OF_ADMINS);
  if (user_id !== "") log = log.where("user_id", "=", user_id);
  if (object_id !== "") log = log.where("object_id", "=", object_id);
  return log;
}

/** A page of the log, newest first. */
export async function listStaffLog(
  db: Db,
  filter: LogFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<StaffLogRow[]> {
  return logOf(db, filter).selectAll().orderBy("id", "desc").limit(page.limit).offset(page.offset).execute();
}

/** How long the log is. */
export async function countStaffLog(db: Db, filter: LogFilter): Promise<number> {
  const counted = logOf(db, filter).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

const REMOVING = ["question_delete", "answer_delete", "comment_delete", "post_reject"] as const;

/** What staff removed of a person and did not bring back: how often, and the last times. */
export async function listRemovals(
  db: Db,
  personId: string,
  limit: number,
): Promise<{ count: number; list: StaffLogRow[] }> {
  const removals = db
    .selectFrom("staff_log")
    .where("person_id", "=", personId)
    .where("action", "in", REMOVING)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("staff_log as undo").select("undo.id").whereRef("undo.undoes", "=", "staff_log.id")),
      ),
    );
  const { count } = await removals.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const list = await removals.selectAll("staff_log").orderBy("staff_log.id", "desc").limit(limit).execute();
  return { count: Number(count), list };
}

import { MAX_COUNTED_TASKS, type PublicStaffAction, publicStaffActions } from "@askwell/domain";
import { sql } from "kysely";
import type { Db } from "../../../tables.ts";
import { firstSince, type StaffLogRow } from "../../staff/index.ts";

interface PublicLogFilter {
  /** "" for all that the public log has. */
  readonly action: PublicStaffAction | "";
  /** In Unix seconds; 0 for all. */
  readonly since: number;
}

/** Without the index of the actions where all are read: it would sort the whole log in place of reading its end. */
const IS_PUBLIC = sql<boolean>`coalesce(action, '') in (${sql.join([...publicStaffActions])})`;

function logOf(db: Db, { action, since }: PublicLogFilter) {
  const all = db.selectFrom("staff_log");
  const log = action === "" ? all.where(IS_PUBLIC) : all.where("action", "=", action);
  return since === 0 ? log : log.where("created_at", ">=", since).where("id", ">=", firstSince(db, since));
}

/** A page of the entries, newest first; empty behind those that are counted. */
export async function listPublicLog(
  db: Db,
  filter: PublicLogFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<StaffLogRow[]> {
  if (offset >= MAX_COUNTED_TASKS) return [];
  return logOf(db, filter).selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
}

/** The number of entries, at most 1,000, so that the cost does not grow with the log. */
export async function countPublicLog(db: Db, filter: PublicLogFilter): Promise<number> {
  const some = logOf(db, filter).select("id").orderBy("id", "desc").limit(MAX_COUNTED_TASKS).as("some");
  const counted = db.selectFrom(some).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** The names of tags that are not deleted. */
export async function tagNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("tags")
    .select(["id", "slug_name"])
    .where("id", "in", ids)
    .where("status", "=", "available")
    .execute();
}

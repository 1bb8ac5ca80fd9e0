import { type AssignedKind, MAX_COUNTED_TASKS, objectId } from "@askwell/domain";
import { forUpdate, idBatches, insertMany } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { AssignedTaskRow } from "./table.ts";

/** Whose open tasks: those of a user, or those of all others. */
export interface AssignedScope {
  readonly user_id: string;
  readonly isOfOthers: boolean;
}

/** Some of them; "" and 0 mean all. */
export interface AssignedFilter extends AssignedScope {
  readonly kind?: AssignedKind | "";
  /** Only tasks opened by then, in Unix seconds. */
  readonly opened_by?: number;
}

/** Any digits of the ids of posts and tags, which begin with their kind. */
const ANY_OF_KIND = "_".repeat(13);
const ANY = "_".repeat(17);

/** The query of open tasks. */
function openTasks(db: Db, { user_id, isOfOthers, kind = "", opened_by = 0 }: AssignedFilter) {
  let open = db.selectFrom("assigned_tasks").where("status", "=", "open");
  open = open.where("assignee_id", isOfOthers ? "<>" : "=", user_id);
  if (opened_by !== 0) open = open.where("opened_at", "<=", opened_by);
  if (kind === "") return open;
  // The ids of accounts are short, and those of everything else begin with what it is.
  if (kind === "user") return open.where("object_id", "not like", `${ANY}%`);
  return open.where("object_id", "like", objectId(kind, 0).slice(0, -ANY_OF_KIND.length) + ANY_OF_KIND);
}

/** The query of a page of open tasks, the oldest first. */
export function assignedPageSql(
  db: Db,
  scope: AssignedFilter,
  page: { readonly limit: number; readonly offset: number },
) {
  return openTasks(db, scope).selectAll().orderBy("opened_at").orderBy("id").limit(page.limit).offset(page.offset);
}

/** A page of open tasks among the first thousand. */
export async function listAssigned(
  db: Db,
  scope: AssignedFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<AssignedTaskRow[]> {
  return page.offset >= MAX_COUNTED_TASKS ? [] : assignedPageSql(db, scope, page).execute();
}

/** The number of open tasks, up to a thousand or another number. */
export async function countAssigned(db: Db, scope: AssignedFilter, max = MAX_COUNTED_TASKS): Promise<number> {
  const some = openTasks(db, scope).select("id").limit(max);
  const counted = db.selectFrom(some.as("some")).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** How many people have an open task together, by its batch. */
export async function countSharers(db: Db, batchIds: readonly string[]): Promise<Map<string, number>> {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("assigned_tasks")
    .select(["batch_id", (eb) => eb.fn.countAll<number>().as("count")])
    .where("batch_id", "in", [...new Set(batchIds)])
    .where("status", "=", "open")
    .groupBy("batch_id")
    .execute();
  return new Map(rows.map(({ batch_id, count }) => [batch_id, Number(count)]));
}

/** Those of some users who have an open task of a rule about an object. */
export async function listAssignees(
  db: Db,
  { rule_id, object_id }: Pick<AssignedTaskRow, "rule_id" | "object_id">,
): Promise<Set<string>> {
  const open = db.selectFrom("assigned_tasks").select("assignee_id").where("object_id", "=", object_id);
  const rows = await open.where("rule_id", "=", rule_id).where("status", "=", "open").execute();
  return new Set(rows.map(({ assignee_id }) => assignee_id));
}

export async function insertAssigned(tx: Tx, rows: readonly AssignedTaskRow[]): Promise<void> {
  await insertMany(tx, "assigned_tasks", rows);
}

/** A task; undefined if it does not exist. */
export async function findAssigned(db: Db, id: string): Promise<AssignedTaskRow | undefined> {
  return db.selectFrom("assigned_tasks").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Who has some tasks, by the id of the task. */
export async function listAssigneesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = db.selectFrom("assigned_tasks").select(["id", "assignee_id"]).where("id", "in", ids);
  return new Map((await rows.execute()).map((row) => [row.id, row.assignee_id]));
}

/** Locks all tasks of a batch until the transaction ends, in one order. */
export async function lockBatch(tx: Tx, batchId: string): Promise<AssignedTaskRow[]> {
  return forUpdate(tx.selectFrom("assigned_tasks").selectAll().where("batch_id", "=", batchId).orderBy("id")).execute();
}

export async function updateAssigned(tx: Tx, ids: readonly string[], change: Partial<AssignedTaskRow>): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("assigned_tasks").set(change).where("id", "in", ids).execute();
}

export async function deleteAssignedAbout(tx: Tx, objectIds: readonly string[]): Promise<void> {
  for (const ids of idBatches(objectIds)) await tx.deleteFrom("assigned_tasks").where("object_id", "in", ids).execute();
}

export async function deleteAssignedTo(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("assigned_tasks").where("assignee_id", "=", userId).execute();
}

/** Makes another user the one to whom things are assigned, and who has settled them. */
export async function giveAssigned(tx: Tx, from: string, to: string): Promise<void> {
  for (const column of ["assignee_id", "assigned_by", "settled_by"] as const)
    await tx
      .updateTable("assigned_tasks")
      .set({ [column]: to })
      .where(column, "=", from)
      .execute();
}

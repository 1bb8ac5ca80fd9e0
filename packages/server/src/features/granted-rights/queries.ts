import { type GrantableRight, isGrantInForce, kindOfId } from "@askwell/domain";
import { sql } from "kysely";
import { forUpdate, idBatches } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { updateUser } from "../users/index.ts";
import { grantOf } from "./grant-columns.ts";
import type { GrantRow } from "./table.ts";

/** So many of one user are listed. */
const MAX_LISTED = 200;

export async function insertGrant(tx: Tx, row: GrantRow): Promise<void> {
  await tx.insertInto("granted_rights").values(row).execute();
}

export async function updateGrant(tx: Tx, id: string, change: Partial<GrantRow>): Promise<void> {
  await tx.updateTable("granted_rights").set(change).where("id", "=", id).execute();
}

export async function findGrant(db: Db, id: string): Promise<GrantRow | undefined> {
  return db.selectFrom("granted_rights").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The grants of a user, newest first, also those that have ended. */
export async function listGrantsOf(db: Db, userId: string): Promise<GrantRow[]> {
  const grants = db.selectFrom("granted_rights").selectAll().where("user_id", "=", userId);
  return grants.orderBy("id", "desc").limit(MAX_LISTED).execute();
}

/** The grants of a user that nobody has ended, locked until the transaction ends. */
export async function lockGrantsOf(tx: Tx, userId: string): Promise<GrantRow[]> {
  const grants = tx.selectFrom("granted_rights").selectAll().where("user_id", "=", userId);
  return forUpdate(grants.where("state", "=", "granted").orderBy("id")).execute();
}

/** The number of a user's grants in force, locked until the transaction ends. */
export async function countInForce(tx: Tx, userId: string, now: number): Promise<number> {
  return (await lockGrantsOf(tx, userId)).filter((grant) => isGrantInForce(grant, now)).length;
}

/** Copies what is in force into the account, where every call finds it without a query. */
export async function refreshRights(tx: Tx, userId: string, now: number): Promise<void> {
  const grants = (await lockGrantsOf(tx, userId)).map(grantOf).filter((grant) => isGrantInForce(grant, now));
  await updateUser(tx, userId, { granted_rights: grants.length === 0 ? "" : JSON.stringify(grants) });
}

/** The tags of a question, with those that they are synonyms of. */
export async function listTagIdsOf(db: Db, questionId: string): Promise<string[]> {
  const tags = db
    .selectFrom("question_tags")
    .innerJoin("tags", "tags.id", "question_tags.tag_id")
    .select(["tags.id", "tags.main_tag_id"])
    .where("question_tags.question_id", "=", questionId);
  return (await tags.execute()).flatMap(({ id, main_tag_id }) => [id, main_tag_id]);
}

/** The questions that posts belong to, each once. */
export async function listQuestionIdsOf(db: Db, postIds: readonly string[]): Promise<string[]> {
  const ids = new Set(postIds.filter((id) => kindOfId(id) === "question"));
  for (const kind of ["answer", "comment"] as const) {
    const below = postIds.filter((id) => kindOfId(id) === kind);
    if (below.length === 0) continue;
    const rows = await db.selectFrom(`${kind}s`).select("question_id").distinct().where("id", "in", below).execute();
    for (const { question_id } of rows) ids.add(question_id);
  }
  return [...ids];
}

/** The names of tags by their ids. */
export async function listTagNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { slug_name: string; display_name: string }>> {
  const names = new Map<string, { slug_name: string; display_name: string }>();
  for (const batch of idBatches([...new Set(ids)])) {
    const tags = db.selectFrom("tags").select(["id", "slug_name", "display_name"]).where("id", "in", batch);
    for (const { id, ...name } of await tags.execute()) names.set(id, name);
  }
  return names;
}

/** The main tags of slugs; a slug without an available tag is missing. */
export async function listMainTags(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const tags = db.selectFrom("tags").select(["id", "slug_name", "main_tag_id"]).where("slug_name", "in", slugs);
  const rows = await tags.where("status", "=", "available").execute();
  return new Map(rows.map(({ id, slug_name, main_tag_id }) => [slug_name, main_tag_id === "0" ? id : main_tag_id]));
}

/** A filter of the list of all grants; "" means all. */
export interface GrantFilter {
  readonly state: "" | "in_force" | "ended";
  readonly right: GrantableRight | "";
  readonly user_id: string;
  readonly tag_id: string;
}

/** Orders of the list of all grants. */
export type GrantOrder = "newest" | "ending";

function filteredGrants(db: Db, { state, right, user_id, tag_id }: GrantFilter, now: number) {
  const has = (column: "rights" | "tag_ids", word: string) => sql<boolean>`${sql.ref(column)} like ${`% ${word} %`}`;
  let grants = db.selectFrom("granted_rights");
  if (state === "in_force") {
    grants = grants
      .where("state", "=", "granted")
      .where(({ or, eb }) => or([eb("until", "=", 0), eb("until", ">", now)]));
  }
  if (state === "ended") {
    grants = grants.where(({ or, and, eb }) =>
      or([eb("state", "=", "ended"), and([eb("until", "<>", 0), eb("until", "<=", now)])]),
    );
  }
  if (right !== "") grants = grants.where(has("rights", right));
  if (tag_id !== "") grants = grants.where(has("tag_ids", tag_id));
  if (user_id !== "") grants = grants.where("user_id", "=", user_id);
  return grants;
}

/** A page of the list. */
interface GrantPage {
  readonly order: GrantOrder;
  readonly limit: number;
  readonly offset: number;
}

/** A page of all grants. Those without an end come last in the order of their ends. */
export async function listGrants(db: Db, filter: GrantFilter, page: GrantPage & { now: number }): Promise<GrantRow[]> {
  let grants = filteredGrants(db, filter, page.now).selectAll();
  if (page.order === "ending") {
    grants = grants.orderBy(sql`case when until = 0 then 1 else 0 end`).orderBy("until");
  }
  return grants.orderBy("id", "desc").limit(page.limit).offset(page.offset).execute();
}

/** The number of grants, at most `max`. */
export async function countGrants(db: Db, filter: GrantFilter, now: number, max: number): Promise<number> {
  const some = filteredGrants(db, filter, now).select("id").limit(max).as("some");
  const counted = db.selectFrom(some).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

export async function deleteGrantsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("granted_rights").where("user_id", "=", userId).execute();
}

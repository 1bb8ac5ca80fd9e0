import { type Kysely, sql } from "kysely";
import type { Migration } from "../platform/db/schema/schema.ts";

/** The columns that are used, as they are at this migration. */
interface SynonymTables {
  follows: { user_id: string; object_id: string };
  ignored_tags: { user_id: string; tag_id: string };
}

type SynonymDb = Kysely<SynonymTables>;

interface SynonymChoice {
  readonly user_id: string;
  readonly synonym: string;
  readonly main: string;
}

/** Whether a user has chosen to follow or to ignore a tag. */
async function hasChosen(db: SynonymDb, userId: string, tagId: string): Promise<boolean> {
  const follows = db.selectFrom("follows").select("user_id").where("user_id", "=", userId);
  const ignores = db.selectFrom("ignored_tags").select("user_id").where("user_id", "=", userId);
  const rows = await follows
    .where("object_id", "=", tagId)
    .unionAll(ignores.where("tag_id", "=", tagId))
    .execute();
  return rows.length > 0;
}

/** Those who have chosen about a synonym. */
function choices(
  db: SynonymDb,
  table: "follows" | "ignored_tags",
  column: "object_id" | "tag_id",
): Promise<SynonymChoice[]> {
  return sql<SynonymChoice>`select chosen.user_id, tags.id as synonym, tags.main_tag_id as main from tags
    inner join ${sql.table(table)} as chosen on ${sql.ref(`chosen.${column}`)} = tags.id
    where tags.main_tag_id <> '0' order by chosen.user_id, tags.id`
    .execute(db)
    .then(({ rows }) => rows);
}

async function moveIgnoring(db: SynonymDb): Promise<void> {
  for (const { user_id, synonym, main } of await choices(db, "ignored_tags", "tag_id")) {
    const isChosen = await hasChosen(db, user_id, main);
    const isRow = sql`user_id = ${user_id} and tag_id = ${synonym}`;
    await (isChosen
      ? sql`delete from ignored_tags where ${isRow}`
      : sql`update ignored_tags set tag_id = ${main} where ${isRow}`
    ).execute(db);
  }
}

async function moveFollowing(db: SynonymDb): Promise<void> {
  for (const { user_id, synonym, main } of await choices(db, "follows", "object_id")) {
    const isChosen = await hasChosen(db, user_id, main);
    const isRow = sql`user_id = ${user_id} and object_id = ${synonym}`;
    await (isChosen
      ? sql`delete from follows where ${isRow}`
      : sql`update follows set object_id = ${main} where ${isRow}`
    ).execute(db);
    if (isChosen) await addTo(db, "users", user_id, -1);
    else await addTo(db, "tags", main, 1);
    await addTo(db, "tags", synonym, -1);
  }
}

const addTo = (db: SynonymDb, table: "users" | "tags", id: string, by: number) =>
  sql`update ${sql.table(table)} set follow_count = follow_count + ${by} where id = ${id}`.execute(db);

/**
 * Lets those who follow or ignore a synonym follow or ignore its main tag, which questions get instead. Tags that became
 * synonyms other than by a merge retained their followers, who heard of no new question. What they have chosen about the main
 * tag stays.
 */
export const followedSynonyms: Migration = {
  name: "0083-followed-synonyms",
  async up(schema) {
    const db = schema as unknown as SynonymDb;
    await moveIgnoring(db);
    await moveFollowing(db);
  },
};

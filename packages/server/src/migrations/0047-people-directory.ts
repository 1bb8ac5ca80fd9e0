import { wordsOf } from "@askwell/domain";
import { type Kysely, sql } from "kysely";
import { insertIgnore, readBatches } from "../platform/db/index.ts";
import {
  addIndex,
  countType,
  createTable,
  idType,
  keyType,
  longTextType,
  type Migration,
  numberType,
  type SchemaDb,
} from "../platform/db/schema/schema.ts";

/** The columns that are used, as they are at this migration. */
interface UserTables {
  users: { id: string; username: string; display_name: string; question_count: number; answer_count: number };
  user_words: { word: string; user_id: string };
}

const BATCH = 500;
const MONTH_S = 30 * 24 * 3600;

/**
 * The directory of people: the words of their names, what they gained in a week and a month, and what their posts add up
 * to. Gains and summaries are counted by schedules, which are due immediately.
 */
export const peopleDirectory: Migration = {
  name: "0047-people-directory",
  async up(schema) {
    await makeTables(schema);
    const db = schema as unknown as Kysely<UserTables>;
    await fillWords(db);
    await sql`insert into user_summaries (user_id, counted_at, readers, accepted, top_tags)
      select id, 0, 0, 0, '[]' from users
      where (question_count > 0 or answer_count > 0) and id not in (select user_id from user_summaries)`.execute(db);
    const since = Math.floor(Date.now() / 1000) - MONTH_S;
    await sql`insert into user_gains (user_id, days, points, until_at)
      select user_id, 30, 0, 0 from reputation
      where created_at >= ${since} and user_id not in (select user_id from user_gains) group by user_id`.execute(db);
  },
};

async function makeTables(db: SchemaDb): Promise<void> {
  await addIndex(db, "users", ["status", "email_confirmed", "rank", "id"]);
  await createTable(db, "user_words", {
    columns: { word: keyType(120), user_id: idType },
    primaryKey: ["word", "user_id"],
    indexes: [["user_id", "word"]],
    clustered: true,
  });
  await createTable(db, "user_gains", {
    columns: { user_id: idType, days: countType, points: countType, until_at: numberType },
    primaryKey: ["user_id", "days"],
    indexes: [["days", "points", "user_id"], ["until_at"]],
    clustered: true,
  });
  await createTable(db, "user_summaries", {
    columns: {
      user_id: idType,
      counted_at: numberType,
      readers: numberType,
      accepted: countType,
      top_tags: longTextType,
    },
    primaryKey: ["user_id"],
    indexes: [["counted_at", "user_id"]],
  });
  await createTable(db, "user_tags", {
    columns: { user_id: idType, tag_id: idType, score: countType, answers: countType },
    primaryKey: ["user_id", "tag_id"],
    indexes: [["tag_id", "score", "user_id"]],
    clustered: true,
  });
}

async function fillWords(db: Kysely<UserTables>): Promise<void> {
  const batches = readBatches(
    BATCH,
    (user: { readonly id: string }) => user.id,
    (after) =>
      db
        .selectFrom("users")
        .select(["id", "username", "display_name"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(BATCH)
        .execute(),
  );
  for await (const users of batches) {
    const rows = users.flatMap(({ id, username, display_name }) =>
      [...new Set(wordsOf(`${display_name} ${username}`))].map((word) => ({ word, user_id: id })),
    );
    if (rows.length > 0) await insertIgnore(db, "user_words", rows);
  }
}

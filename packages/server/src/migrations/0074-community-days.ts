import {
  addIndex,
  countType,
  createTable,
  idType,
  keyType,
  longTextType,
  type Migration,
  numberType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** What the dashboard says about the community, by day; a schedule counts it. Comments are found by their time. */
export const communityDays: Migration = {
  name: "0074-community-days",
  async up(db) {
    await addIndex(db, "comments", ["status", "created_at", "id"]);
    await createTable(db, "community_days", {
      columns: {
        day: countType,
        counted_at: numberType,
        questions: countType,
        answered: countType,
        answers: countType,
        people: countType,
        active: countType,
        delays: longTextType,
        database_bytes: numberType,
      },
      primaryKey: ["day"],
      indexes: [["counted_at", "day"]],
    });
    await createTable(db, "active_days", {
      columns: { day: countType, user_id: idType },
      primaryKey: ["day", "user_id"],
      clustered: true,
    });
    await createTable(db, "community_periods", {
      columns: {
        days: countType,
        counted_at: numberType,
        active: countType,
        active_before: countType,
        returned: countType,
        returned_before: countType,
      },
      primaryKey: ["days"],
    });
    await createTable(db, "daily_counts", {
      columns: { name: wordType, day: countType, term: keyType(100), count: countType },
      primaryKey: ["name", "day", "term"],
      clustered: true,
    });
  },
};

import { sql } from "kysely";
import {
  addColumn,
  addIndex,
  countType,
  createTable,
  keyType,
  longTextType,
  type Migration,
  numberType,
} from "../platform/db/schema/schema.ts";

/**
 * Order by relevance: the words of each thread, and an index of them by weight. All threads wait to be ranked; the schedule
 * `file_words` ranks all, newest first, and is due immediately.
 */
export const searchRanking: Migration = {
  name: "0029-search-ranking",
  async up(db) {
    await createTable(db, "search_threads", {
      columns: { number: numberType, words: longTextType },
      primaryKey: ["number"],
    });
    await createTable(db, "search_weights", {
      columns: { code: keyType(84), weight: countType, number: numberType },
      primaryKey: ["code", "weight", "number"],
      clustered: true,
    });
    await createTable(db, "search_words", {
      columns: { code: keyType(84), threads: countType },
      primaryKey: ["code"],
      clustered: true,
    });
    await addColumn(db, { table: "search", name: "ranked", type: countType, value: 1 });
    await addIndex(db, "search", ["ranked", "number"]);
    await sql`update schedules set next_at = 0 where name = 'file_words'`.execute(db);
  },
};

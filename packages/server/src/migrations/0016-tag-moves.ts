import { sql } from "kysely";
import { createTable, type Migration, wordType } from "../platform/db/schema/schema.ts";

/** A row that is locked to serialize moving questions between tags with tagging. */
export const tagMoves: Migration = {
  name: "0016-tag-moves",
  async up(db) {
    await createTable(db, "tag_moves", { columns: { name: wordType }, primaryKey: ["name"] });
    await sql`insert into tag_moves (name) values ('all')`.execute(db);
  },
};

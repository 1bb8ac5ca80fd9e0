import { sql } from "kysely";
import { addColumn, addIndex, flagType, idType, keyType, type Migration } from "../platform/db/schema/schema.ts";

/** The longest description of a key. */
const NAME_LENGTH = 150;

/** Which posts and drafts programs have written, and what keys may do with them. */
export const programPosts: Migration = {
  name: "0099-program-posts",
  async up(db) {
    for (const table of ["questions", "answers", "comments"]) {
      await addColumn(db, { table, name: "program", type: keyType(NAME_LENGTH), value: "" });
      await addColumn(db, { table, name: "program_key", type: idType, value: "0" });
    }
    await addColumn(db, { table: "events", name: "program", type: keyType(NAME_LENGTH), value: "" });
    await addColumn(db, { table: "drafts", name: "program", type: keyType(NAME_LENGTH), value: "" });
    await addColumn(db, { table: "api_keys", name: "may_post", type: flagType, value: 0 });
    await addColumn(db, { table: "api_keys", name: "is_trusted", type: flagType, value: 0 });
    // Keys that could write before post as they did.
    await sql`update api_keys set is_trusted = 1 where owner = 'person' and scope = 'global'`.execute(db);
    await addIndex(db, "api_keys", ["owner", "created_at", "id"]);
  },
};

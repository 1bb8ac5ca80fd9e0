import { addColumn, type Migration, wordType } from "../platform/db/schema/schema.ts";

/** Whether users write Markdown or visually; "" for those who have not chosen. */
export const wayToWrite: Migration = {
  name: "0085-way-to-write",
  async up(db) {
    await addColumn(db, { table: "users", name: "writing", type: wordType, value: "" });
  },
};

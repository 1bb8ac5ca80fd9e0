import { addColumn, idType, type Migration } from "../platform/db/schema/schema.ts";

/** Where the address of a merged question leads. */
export const mergedInto: Migration = {
  name: "0072-merged-into",
  async up(db) {
    await addColumn(db, { table: "questions", name: "merged_into", type: idType, value: "0" });
  },
};

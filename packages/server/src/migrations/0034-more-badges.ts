import { addColumn, addIndex, type Migration, numberType, textType, wordType } from "../platform/db/schema/schema.ts";

/**
 * Lets badges be derived from what users have done and be drawn and named by administrators, and finds the tags that a
 * user has created.
 */
export const moreBadges: Migration = {
  name: "0034-more-badges",
  async up(db) {
    await addColumn(db, { table: "badges", name: "derived_at", type: numberType, value: 0 });
    for (const name of ["name", "description"])
      await addColumn(db, { table: "badges", name, type: textType, value: "" });
    for (const name of ["shape", "sign", "color"])
      await addColumn(db, { table: "badges", name, type: wordType, value: "" });
    await addIndex(db, "tags", ["user_id"]);
  },
};

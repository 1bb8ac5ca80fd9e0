import { addIndex, type Migration } from "../platform/db/schema/schema.ts";

/** An index for the open flags of a user, by whom tasks of the review are filtered. */
export const flagsOfReporters: Migration = {
  name: "0078-flags-of-reporters",
  async up(db) {
    await addIndex(db, "flags", ["user_id", "status", "object_id"]);
  },
};

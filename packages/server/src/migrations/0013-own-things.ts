import { addIndex, type Migration } from "../platform/db/schema/schema.ts";

/** Indexes for exporting a user's flags and reactions. */
export const ownThings: Migration = {
  name: "0013-own-things",
  async up(db) {
    await addIndex(db, "flags", ["user_id", "id"]);
    await addIndex(db, "reactions", ["user_id", "object_id"]);
  },
};

import { addIndex, type Migration } from "../platform/db/schema.ts";

/** What a person has flagged and reacted to is found for the archive of their own things. */
export const ownThings: Migration = {
  name: "0013-own-things",
  async up(db) {
    await addIndex(db, "flags", ["user_id", "id"]);
    await addIndex(db, "reactions", ["user_id", "object_id"]);
  },
};

import { addIndex, type Migration } from "../platform/db/schema/schema.ts";

/** The list of users in the administration, by name. */
export const userList: Migration = {
  name: "0116-user-list",
  async up(db) {
    await addIndex(db, "users", ["status", "email_confirmed", "display_key", "id"]);
  },
};

import { addIndex, type Migration } from "../platform/db/schema/schema.ts";

/** The staff log by user and action, which read all entries of the user. */
export const staffLogActions: Migration = {
  name: "0122-staff-log-actions",
  async up(db) {
    await addIndex(db, "staff_log", ["user_id", "action", "id"]);
  },
};

import { addIndex, type Migration } from "../platform/db/schema/schema.ts";

/** Filters of the staff log: by action and by time. */
export const staffLogFilters: Migration = {
  name: "0059-staff-log-filters",
  async up(db) {
    await addIndex(db, "staff_log", ["action", "id"]);
    await addIndex(db, "staff_log", ["created_at", "id"]);
  },
};

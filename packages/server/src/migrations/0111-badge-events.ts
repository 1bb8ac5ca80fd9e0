import { addColumn, idType, type Migration } from "../platform/db/schema/schema.ts";

/** Events about badges name the badge, also where they wait to be sent. */
export const badgeEvents: Migration = {
  name: "0111-badge-events",
  async up(db) {
    for (const table of ["logged_events", "published_events", "webhook_deliveries", "automation_actions"])
      await addColumn(db, { table, name: "badge_id", type: idType, value: "0" });
  },
};

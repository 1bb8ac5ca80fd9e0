import { addColumn, flagType, type Migration } from "../platform/db/schema/schema.ts";

/** Records which badge awards have been celebrated, on any device; already read ones count as celebrated. */
export const shownBadges: Migration = {
  name: "0023-shown-badges",
  up: (db) => addColumn(db, { table: "notifications", name: "is_shown", type: flagType, value: 0 }),
};

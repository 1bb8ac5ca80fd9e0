import { addIndex, type Migration } from "../platform/db/schema/schema.ts";

/** The posts with open flags for a reason, for which all open flags were read. */
export const flagReasons: Migration = {
  name: "0123-flag-reasons",
  async up(db) {
    await addIndex(db, "flags", ["status", "reason", "object_id"]);
  },
};

import { addColumn, countType, flagType, type Migration, numberType } from "../platform/db/schema/schema.ts";

/**
 * Who has excluded a post from what providers get; of a row from before, the author, so that no exclusion ends by this. And
 * which turn of a test run goes on, and when a question of it is being asked, so that it is asked once.
 */
export const exclusionSides: Migration = {
  name: "0136-exclusion-sides",
  async up(db) {
    const table = "assistant_exclusions";
    await addColumn(db, { table, name: "by_author", type: flagType, value: 1 });
    await addColumn(db, { table, name: "by_staff", type: flagType, value: 0 });
    await addColumn(db, { table: "assistant_test_runs", name: "turn", type: countType, value: 0 });
    await addColumn(db, { table: "assistant_test_results", name: "asked_at", type: numberType, value: 0 });
  },
};

import {
  countType,
  createTable,
  idType,
  keyType,
  type Migration,
  numberType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** When users get a digest by mail. */
export const digests: Migration = {
  name: "0041-digests",
  async up(db) {
    await createTable(db, "digests", {
      columns: {
        user_id: idType,
        frequency: wordType,
        day: countType,
        hour: countType,
        time_zone: keyType(100),
        next_at: numberType,
        covered_at: numberType,
      },
      primaryKey: ["user_id"],
      indexes: [["next_at"]],
    });
  },
};

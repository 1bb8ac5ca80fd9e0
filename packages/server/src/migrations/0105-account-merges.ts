import {
  addColumn,
  createTable,
  idType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Accounts that were merged into others, and where their addresses lead. */
export const accountMerges: Migration = {
  name: "0105-account-merges",
  async up(db) {
    await addColumn(db, { table: "users", name: "merged_into", type: idType, value: "0" });
    await createTable(db, "account_merges", {
      columns: {
        id: idType,
        created_at: numberType,
        ended_at: numberType,
        from_id: idType,
        from_username: textType,
        to_id: idType,
        staff_id: idType,
        status: wordType,
        reason: textType,
        counts: textType,
      },
      primaryKey: ["id"],
      indexes: [["from_id"], ["to_id"], ["status", "id"]],
    });
  },
};

import {
  addColumn,
  createTable,
  idType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Notes, warnings and restrictions of accounts; what is in force stands in the account as well. */
export const sanctions: Migration = {
  name: "0055-sanctions",
  async up(db) {
    await createTable(db, "sanctions", {
      columns: {
        id: idType,
        user_id: idType,
        kind: wordType,
        rights: wordType,
        text: textType,
        created_at: numberType,
        staff_id: idType,
        ends_at: numberType,
        lifted_at: numberType,
        lifted_by: idType,
        read_at: numberType,
        appeal: textType,
        appealed_at: numberType,
        appeal_status: wordType,
        appeal_reply: textType,
        decided_at: numberType,
        decided_by: idType,
      },
      primaryKey: ["id"],
      indexes: [
        ["user_id", "id"],
        ["appeal_status", "appealed_at"],
      ],
    });
    await addColumn(db, { table: "users", name: "restrictions", type: textType, value: "" });
    await addColumn(db, { table: "users", name: "unread_warnings", type: numberType, value: 0 });
  },
};

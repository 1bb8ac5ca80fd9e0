import {
  addColumn,
  createTable,
  idType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Rights that administrators grant beyond the role; what is in force stands in the account as well. */
export const grantedRights: Migration = {
  name: "0107-granted-rights",
  async up(db) {
    await createTable(db, "granted_rights", {
      columns: {
        id: idType,
        user_id: idType,
        rights: textType,
        tag_ids: textType,
        note: textType,
        created_at: numberType,
        granted_by: idType,
        until: numberType,
        state: wordType,
        ended_at: numberType,
        ended_by: idType,
      },
      primaryKey: ["id"],
      indexes: [
        ["user_id", "id"],
        ["state", "id"],
        ["state", "until", "id"],
      ],
    });
    await addColumn(db, { table: "users", name: "granted_rights", type: textType, value: "" });
  },
};

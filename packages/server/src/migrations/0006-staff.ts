import {
  createTable,
  idType,
  longTextType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** The staff log; its rows are never deleted. */
export const staff: Migration = {
  name: "0006-staff",
  async up(db) {
    await createTable(db, "staff_log", {
      columns: {
        id: idType,
        created_at: numberType,
        user_id: idType,
        action: wordType,
        object_id: idType,
        object_kind: wordType,
        person_id: idType,
        subject: wordType,
        reason: wordType,
        note: textType,
        before: longTextType,
        undoes: idType,
      },
      primaryKey: ["id"],
      indexes: [["user_id", "id"], ["object_id", "id"], ["person_id", "id"], ["subject", "id"], ["undoes"]],
    });
  },
};

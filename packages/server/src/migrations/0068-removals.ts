import { createTable, idType, type Migration, numberType, textType, wordType } from "../platform/db/schema/schema.ts";

/** Removals of everything that a spammer has posted, and what each has removed, for undoing it. */
export const removals: Migration = {
  name: "0068-removals",
  async up(db) {
    await createTable(db, "removals", {
      columns: {
        id: idType,
        created_at: numberType,
        user_id: idType,
        staff_id: idType,
        status: wordType,
        reason: textType,
        account: textType,
      },
      primaryKey: ["id"],
      indexes: [["user_id", "id"]],
    });
    await createTable(db, "removal_items", {
      columns: {
        removal_id: idType,
        kind: wordType,
        object_id: idType,
        created_at: numberType,
        before: textType,
      },
      primaryKey: ["removal_id", "kind", "object_id"],
      indexes: [["created_at"]],
    });
  },
};

import { createTable, idType, keyType, type Migration, numberType } from "../platform/db/schema/schema.ts";

/** What rules of the site have held. */
export const holdRules: Migration = {
  name: "0094-hold-rules",
  async up(db) {
    await createTable(db, "rule_holds", {
      columns: { rule_id: idType, kind: keyType(10), subject_id: idType, held_at: numberType },
      primaryKey: ["rule_id", "kind", "subject_id"],
      clustered: true,
    });
  },
};

import { createTable, keyType, type Migration, textType, wordType } from "../platform/db/schema/schema.ts";

/** How rows of another site were when they were imported last, so that the next import finds what has changed there. */
export const importedStates: Migration = {
  name: "0150-imported-states",
  async up(db) {
    await createTable(db, "imported_states", {
      columns: { kind: wordType, row_key: keyType(128), columns_hash: textType },
      primaryKey: ["kind", "row_key"],
      clustered: true,
    });
  },
};

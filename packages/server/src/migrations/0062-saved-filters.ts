import { createTable, idType, type Migration, numberType, textType } from "../platform/db/schema/schema.ts";

/** Lists and searches that users have saved under a name. */
export const savedFilters: Migration = {
  name: "0062-saved-filters",
  async up(db) {
    await createTable(db, "saved_filters", {
      columns: {
        user_id: idType,
        id: idType,
        name: textType,
        address: textType,
        position: numberType,
        created_at: numberType,
      },
      primaryKey: ["user_id", "id"],
      clustered: true,
    });
  },
};

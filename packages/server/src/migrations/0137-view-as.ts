import { addColumn, hashType, type Migration, textType } from "../platform/db/schema/schema.ts";

/** Sessions in which an administrator sees the site as others do. */
export const viewAs: Migration = {
  name: "0137-view-as",
  async up(db) {
    await addColumn(db, { table: "sessions", name: "view_as", type: textType, value: "" });
    await addColumn(db, { table: "sessions", name: "opened_by", type: hashType, value: "" });
  },
};

import { addIndex, type Migration } from "../platform/db/schema/schema.ts";

/** The lists of uploads in the administration: of all and of a purpose, by time and by size. */
export const uploadLists: Migration = {
  name: "0089-upload-lists",
  async up(db) {
    await addIndex(db, "files", ["status", "id"]);
    await addIndex(db, "files", ["status", "size_bytes", "id"]);
    await addIndex(db, "files", ["status", "source", "id"]);
    await addIndex(db, "files", ["status", "source", "size_bytes", "id"]);
  },
};

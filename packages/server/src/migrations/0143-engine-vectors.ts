import { addColumn, countType, hashType, type Migration } from "../platform/db/schema/schema.ts";

/** Whose vectors the engine of a search plugin has, and how many numbers each of them has; 0 if it has none. */
export const engineVectors: Migration = {
  name: "0143-engine-vectors",
  async up(db) {
    await addColumn(db, { table: "search_sync", name: "vector_model", type: hashType, value: "" });
    await addColumn(db, { table: "search_sync", name: "vector_size", type: countType, value: 0 });
  },
};

import { addColumn, hashType, idType, type Migration } from "../platform/db/schema/schema.ts";

/** A submission with a key remembers what it has posted, so that a repeated call gets the same reply. */
export const submissionKeys: Migration = {
  name: "0064-submission-keys",
  async up(db) {
    await addColumn(db, { table: "submissions", name: "object_id", type: idType, value: "0" });
    await addColumn(db, { table: "submissions", name: "input_hash", type: hashType, value: "" });
  },
};

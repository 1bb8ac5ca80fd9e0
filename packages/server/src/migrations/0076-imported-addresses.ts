import { createTable, hashType, type Migration, textType } from "../platform/db/schema/schema.ts";

/** Where addresses of an imported site lead. */
export const importedAddresses: Migration = {
  name: "0076-imported-addresses",
  async up(db) {
    await createTable(db, "imported_addresses", {
      columns: { address_hash: hashType, leads_to: textType },
      primaryKey: ["address_hash"],
      clustered: true,
    });
  },
};

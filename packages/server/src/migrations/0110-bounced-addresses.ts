import { countType, createTable, keyType, type Migration, numberType, textType } from "../platform/db/schema/schema.ts";

/** Addresses from which mails came back, and whether mail to them pauses. */
export const bouncedAddresses: Migration = {
  name: "0110-bounced-addresses",
  async up(db) {
    await createTable(db, "bounced_addresses", {
      columns: {
        address_key: keyType(700),
        hard_count: countType,
        created_at: numberType,
        bounced_at: numberType,
        paused_at: numberType,
        cause: textType,
        answer: textType,
      },
      primaryKey: ["address_key"],
    });
  },
};

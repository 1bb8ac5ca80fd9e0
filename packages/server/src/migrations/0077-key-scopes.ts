import {
  addColumn,
  addIndex,
  countType,
  createTable,
  hashType,
  idType,
  keyType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** The longest name of a call; the longest IP address has 45 characters. */
const CALL_LENGTH = 100;

/** Scopes of keys, whose they are, their rotation, and what was done with them. */
export const keyScopes: Migration = {
  name: "0077-key-scopes",
  async up(db) {
    const table = "api_keys";
    await addColumn(db, { table, name: "owner", type: wordType, value: "" });
    await addColumn(db, { table, name: "scopes", type: textType, value: "" });
    await addColumn(db, { table, name: "addresses", type: textType, value: "" });
    await addColumn(db, { table, name: "expires_at", type: numberType, value: 0 });
    await addColumn(db, { table, name: "previous_hash", type: hashType, value: "" });
    await addColumn(db, { table, name: "previous_until", type: numberType, value: 0 });
    await addIndex(db, table, ["previous_hash"]);
    await addIndex(db, table, ["owner", "created_at"]);
    await createTable(db, "api_key_uses", {
      columns: {
        key_id: idType,
        day: numberType,
        call: keyType(CALL_LENGTH),
        count: countType,
        last_used_at: numberType,
        last_ip: wordType,
      },
      primaryKey: ["key_id", "day", "call"],
      indexes: [["day"]],
      clustered: true,
    });
  },
};

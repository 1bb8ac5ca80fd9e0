import {
  createTable,
  hashType,
  idType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Keys of programs. */
export const apiKeys: Migration = {
  name: "0033-api-keys",
  async up(db) {
    await createTable(db, "api_keys", {
      columns: {
        id: idType,
        key_hash: hashType,
        masked: textType,
        description: textType,
        scope: wordType,
        user_id: idType,
        created_at: numberType,
        last_used_at: numberType,
      },
      primaryKey: ["id"],
      unique: [["key_hash"]],
      indexes: [["user_id"]],
    });
  },
};

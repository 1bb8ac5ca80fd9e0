import {
  createTable,
  hashType,
  idType,
  keyType,
  longTextType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** External logins, and running login flows. */
export const logins: Migration = {
  name: "0011-logins",
  async up(db) {
    await createTable(db, "external_logins", {
      columns: {
        provider: keyType(100),
        external_id: keyType(128),
        user_id: idType,
        created_at: numberType,
        last_login_at: numberType,
      },
      primaryKey: ["provider", "external_id"],
      unique: [["user_id", "provider"]],
    });
    await createTable(db, "login_states", {
      columns: {
        state_hash: hashType,
        provider: keyType(100),
        intent: wordType,
        user_id: idType,
        browser_hash: hashType,
        kept: longTextType,
        created_at: numberType,
        expires_at: numberType,
      },
      primaryKey: ["state_hash"],
      indexes: [["expires_at"]],
    });
    await createTable(db, "login_bindings", {
      columns: {
        key_hash: hashType,
        provider: keyType(100),
        outsider: longTextType,
        browser_hash: hashType,
        user_id: idType,
        email: textType,
        created_at: numberType,
        expires_at: numberType,
      },
      primaryKey: ["key_hash"],
      indexes: [["expires_at"]],
    });
  },
};

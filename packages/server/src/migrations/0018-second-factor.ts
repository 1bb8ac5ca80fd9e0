import {
  addColumn,
  createTable,
  flagType,
  hashType,
  idType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Second factors: authenticator apps, passkeys, recovery codes, and pending steps. */
export const secondFactor: Migration = {
  name: "0018-second-factor",
  async up(db) {
    await addColumn(db, { table: "users", name: "second_factor", type: flagType, value: 0 });
    await createTable(db, "authenticators", {
      columns: { user_id: idType, secret: textType, last_step: numberType, created_at: numberType },
      primaryKey: ["user_id"],
    });
    await createTable(db, "passkeys", {
      columns: {
        id_hash: hashType,
        user_id: idType,
        credential_id: textType,
        public_key: textType,
        counter: numberType,
        transports: textType,
        name: textType,
        created_at: numberType,
        last_used_at: numberType,
      },
      primaryKey: ["id_hash"],
      indexes: [["user_id"]],
    });
    await createTable(db, "recovery_codes", {
      columns: { code_hash: hashType, user_id: idType, created_at: numberType },
      primaryKey: ["code_hash"],
      indexes: [["user_id"]],
    });
    await createTable(db, "factor_steps", {
      columns: {
        key_hash: hashType,
        user_id: idType,
        purpose: wordType,
        kept: textType,
        created_at: numberType,
        expires_at: numberType,
      },
      primaryKey: ["key_hash"],
      indexes: [["user_id"], ["expires_at"]],
    });
  },
};

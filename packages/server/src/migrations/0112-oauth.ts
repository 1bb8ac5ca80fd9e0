import {
  createTable,
  flagType,
  hashType,
  idType,
  keyType,
  longTextType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Programs that people connect to their accounts. */
export const oauth: Migration = {
  name: "0112-oauth",
  async up(db) {
    await createTable(db, "oauth_clients", {
      columns: {
        id: wordType,
        name: keyType(100),
        secret_hash: hashType,
        auth_method: wordType,
        link: textType,
        logo: textType,
        return_addresses: textType,
        scopes: textType,
        grants: textType,
        is_trusted: flagType,
        is_self_registered: flagType,
        user_id: idType,
        created_at: numberType,
      },
      primaryKey: ["id"],
      indexes: [
        ["created_at", "id"],
        ["is_self_registered", "created_at"],
      ],
    });
    await createTable(db, "oauth_grants", {
      columns: { user_id: idType, client_id: wordType, key_id: idType, scopes: textType, created_at: numberType },
      primaryKey: ["user_id", "client_id"],
      indexes: [["client_id"], ["key_id"]],
    });
    await createTable(db, "oauth_records", {
      columns: {
        id: hashType,
        kind: wordType,
        client_id: wordType,
        key_id: idType,
        grant_hash: hashType,
        content: longTextType,
        created_at: numberType,
        expires_at: numberType,
        consumed_at: numberType,
      },
      primaryKey: ["id"],
      indexes: [["grant_hash"], ["key_id"], ["expires_at"]],
    });
    await createTable(db, "oauth_signing_keys", {
      columns: { id: wordType, sealed: textType, created_at: numberType },
      primaryKey: ["id"],
    });
  },
};

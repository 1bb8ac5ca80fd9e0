import {
  countType,
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

const slugType = keyType(100);

/** State of plugins, and issued captchas. */
export const plugins: Migration = {
  name: "0010-plugins",
  async up(db) {
    await createTable(db, "plugins", {
      columns: { slug_name: slugType, enabled: flagType, configuration: longTextType, updated_at: numberType },
      primaryKey: ["slug_name"],
    });
    await createTable(db, "plugin_values", {
      columns: { slug_name: slugType, name: keyType(200), value: longTextType, updated_at: numberType },
      primaryKey: ["slug_name", "name"],
    });
    await createTable(db, "user_plugin_configs", {
      columns: { user_id: idType, slug_name: slugType, configuration: longTextType, updated_at: numberType },
      primaryKey: ["user_id", "slug_name"],
    });
    await createTable(db, "captchas", {
      columns: {
        id_hash: hashType,
        plugin: slugType,
        action: wordType,
        subject: hashType,
        secret: textType,
        created_at: numberType,
        expires_at: numberType,
      },
      primaryKey: ["id_hash"],
      indexes: [["subject", "created_at"], ["expires_at"]],
      clustered: true,
    });
    await createTable(db, "captcha_counts", {
      columns: {
        subject: hashType,
        action: wordType,
        count: countType,
        last_at: numberType,
        expires_at: numberType,
      },
      primaryKey: ["subject", "action"],
      indexes: [["expires_at"]],
      clustered: true,
    });
  },
};

import {
  createTable,
  hashType,
  idType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Devices that get push messages, and the site's keys for push services. Rules: docs/rules/push.md. */
export const pushDevices: Migration = {
  name: "0045-push-devices",
  async up(db) {
    await createTable(db, "push_devices", {
      columns: {
        id: idType,
        user_id: idType,
        endpoint_hash: hashType,
        endpoint: textType,
        p256dh: textType,
        auth: textType,
        session_hash: hashType,
        session_expires_at: numberType,
        user_agent: textType,
        created_at: numberType,
      },
      primaryKey: ["id"],
      unique: [["endpoint_hash"]],
      indexes: [["user_id", "created_at"]],
    });
    await createTable(db, "push_keys", {
      columns: { name: wordType, public_key: textType, private_key: textType },
      primaryKey: ["name"],
    });
  },
};

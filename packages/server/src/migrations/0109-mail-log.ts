import {
  createTable,
  idType,
  keyType,
  longTextType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Every mail that the site sends, with what became of it. */
export const mailLog: Migration = {
  name: "0109-mail-log",
  async up(db) {
    await createTable(db, "mail_log", {
      columns: {
        id: idType,
        created_at: numberType,
        kind: wordType,
        state: wordType,
        stop: wordType,
        user_id: idType,
        address_key: keyType(700),
        address: textType,
        language: wordType,
        attempts: numberType,
        attempted_at: numberType,
        subject: textType,
        message_id: textType,
        answer: textType,
        event: longTextType,
      },
      primaryKey: ["id"],
      indexes: [
        ["created_at", "id"],
        ["state", "created_at", "id"],
        ["kind", "created_at", "id"],
        ["state", "kind", "created_at", "id"],
        ["address_key", "created_at", "id"],
        ["user_id"],
      ],
    });
  },
};

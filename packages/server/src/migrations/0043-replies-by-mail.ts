import {
  createTable,
  hashType,
  idType,
  longTextType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Addresses for replies by mail, and the mails that were received. */
export const repliesByMail: Migration = {
  name: "0043-replies-by-mail",
  async up(db) {
    await createTable(db, "reply_addresses", {
      columns: { token_hash: hashType, user_id: idType, post_id: idType, expires_at: numberType },
      primaryKey: ["token_hash"],
      indexes: [["expires_at"]],
      clustered: true,
    });
    await createTable(db, "received_mails", {
      columns: {
        mail_hash: hashType,
        created_at: numberType,
        source: wordType,
        message_id: textType,
        sender: textType,
        subject: textType,
        user_id: idType,
        target_id: idType,
        result: wordType,
        reason: wordType,
        params: textType,
        post_id: idType,
        content: longTextType,
      },
      primaryKey: ["mail_hash"],
      indexes: [["created_at"], ["user_id", "created_at"]],
    });
  },
};

import {
  countType,
  createTable,
  idType,
  keyType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

const slugType = keyType(100);

/** Messages of notification plugins, and the channels that they go to. */
export const chats: Migration = {
  name: "0028-chats",
  async up(db) {
    await createTable(db, "chat_messages", {
      columns: {
        slug_name: slugType,
        user_id: idType,
        action: wordType,
        object_id: idType,
        actor_id: idType,
        created_at: numberType,
        sent_at: numberType,
      },
      primaryKey: ["slug_name", "user_id", "action", "object_id", "actor_id"],
      indexes: [["slug_name", "user_id", "sent_at", "created_at"], ["created_at"]],
      clustered: true,
    });
    await createTable(db, "chat_channels", {
      columns: {
        slug_name: slugType,
        user_id: idType,
        state: wordType,
        turn: numberType,
        attempts: countType,
        error: textType,
        changed_at: numberType,
      },
      primaryKey: ["slug_name", "user_id"],
      clustered: true,
    });
  },
};

import {
  countType,
  createTable,
  flagType,
  idType,
  longTextType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Endpoints to which events are sent, and the deliveries of the last 30 days. */
export const webhooks: Migration = {
  name: "0081-webhooks",
  async up(db) {
    await createTable(db, "webhooks", {
      columns: {
        id: idType,
        name: textType,
        url: textType,
        events: textType,
        tags: textType,
        fields: wordType,
        state: wordType,
        secret: textType,
        previous_secret: textType,
        previous_until: numberType,
        position: numberType,
        user_id: idType,
        created_at: numberType,
        delivered_at: numberType,
      },
      primaryKey: ["id"],
    });
    await createTable(db, "webhook_deliveries", {
      columns: {
        webhook_id: idType,
        position: numberType,
        type: wordType,
        object_id: idType,
        thread_id: idType,
        happened_at: numberType,
        created_at: numberType,
        state: wordType,
        is_resent: flagType,
        attempts: countType,
        next_at: numberType,
        held_until: numberType,
        sent_at: numberType,
        took_ms: numberType,
        status: countType,
        error: textType,
        request: longTextType,
        reply: textType,
      },
      primaryKey: ["webhook_id", "position"],
      indexes: [
        ["webhook_id", "state", "position"],
        ["webhook_id", "state", "next_at"],
        ["webhook_id", "thread_id", "state", "position"],
        ["created_at"],
      ],
    });
  },
};

import type { App } from "../../../app.ts";
import { deleteConversations, listConversationIds } from "../queries.ts";

/** Conversations that are deleted in one transaction. */
const BATCH = 200;

/** Deletes all conversations of a user, or all without a question since a time. */
export async function deleteAll(app: App, of: Parameters<typeof listConversationIds>[1]): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await app.db.write(async (tx) => {
      const ids = await listConversationIds(tx, of, BATCH);
      await deleteConversations(tx, ids);
      return ids.length === BATCH;
    });
}

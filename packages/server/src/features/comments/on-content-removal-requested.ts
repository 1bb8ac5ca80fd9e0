import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { changeComment } from "./change-comment.ts";
import { lockComment } from "./queries.ts";

const CHUNK = 100;

/** Deletes all comments of a user, a hundred per transaction, so that other writes are not blocked. */
export async function onContentRemovalRequested(app: App, event: EventOf<"content_removal_wanted">): Promise<void> {
  while (await removeChunk(app, event)) {}
}

/** Returns whether there may be more. */
async function removeChunk(app: App, { user_id, admin_id }: EventOf<"content_removal_wanted">): Promise<boolean> {
  const rows = await app.db.read
    .selectFrom("comments")
    .select("id")
    .where("user_id", "=", user_id)
    .where("status", "!=", "deleted")
    .limit(CHUNK)
    .execute();
  await app.db.write(async (tx) => {
    for (const { id } of rows) {
      const comment = await lockComment(tx, id);
      if (!comment || comment.status === "deleted") continue;
      await changeComment(app, tx, comment, { status: "deleted", updated_at: app.now() });
      const deleted = { comment_id: id, user_id: admin_id };
      if (comment.status === "pending") await app.emit(tx, { kind: "held_comment_deleted", ...deleted });
    }
  });
  return rows.length === CHUNK;
}

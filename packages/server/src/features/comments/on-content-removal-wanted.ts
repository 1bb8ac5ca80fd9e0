import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { changeComment } from "./change-comment.ts";
import { lockComment } from "./queries.ts";

const CHUNK = 100;

/** Deletes all comments of a person, a hundred in a write, so that the site goes on meanwhile. */
export async function onContentRemovalWanted(app: App, wanted: EventOf<"content_removal_wanted">): Promise<void> {
  while (await removeSome(app, wanted.user_id)) {}
}

/** Answers with whether there may be more. */
async function removeSome(app: App, userId: string): Promise<boolean> {
  const rows = await app.db.read
    .selectFrom("comments")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "!=", "deleted")
    .limit(CHUNK)
    .execute();
  await app.db.write(async (tx) => {
    for (const { id } of rows) {
      const comment = await lockComment(tx, id);
      if (!comment || comment.status === "deleted") continue;
      await changeComment(app, tx, comment, { status: "deleted", updated_at: app.now() });
    }
  });
  return rows.length === CHUNK;
}

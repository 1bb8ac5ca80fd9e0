import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { deleteHelps } from "../helping/stored-helps.ts";
import { deleteExclusions } from "../queries.ts";

/** Forgets what was excluded of purged posts, and what models have written about them. Rules: docs/rules/assistant-help.md AH13. */
export async function onPostsPurged(app: App, event: EventOf<"posts_purged">): Promise<void> {
  const { post_ids, question_ids = [] } = event;
  await app.db.write(async (tx) => {
    await deleteExclusions(tx, post_ids);
    // The summary of a thread has sentences of its answers.
    await deleteHelps(tx, [...post_ids, ...question_ids]);
  });
}

import type { PostMode } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { findPostMode, listEndedModes } from "../../posts/index.ts";
import { lockPost } from "../lock-post.ts";
import { changePostMode } from "./change-post-mode.ts";

/** So many end in one run; the next follows in a minute. */
const MAX_ENDED = 200;

/** Ends the modes whose end has passed. Rules: docs/rules/post-modes.md PM1. */
export async function endDueModes(app: App): Promise<void> {
  const now = app.now();
  for (const { post_id, mode } of await listEndedModes(app.db.read, now, MAX_ENDED)) {
    await app.db.write(async (tx) => {
      const post = await lockPost(tx, post_id);
      const current = await findPostMode(tx, post_id, mode as PostMode);
      // Staff may have changed its end meanwhile.
      if (!post || post.kind === "comment" || !current || current.ends_at === 0 || current.ends_at > now) return;
      await changePostMode(app, tx, post, { mode: mode as PostMode, row: null, user_id: "0", reason: "" });
    });
  }
}

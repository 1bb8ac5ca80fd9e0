import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { findComment } from "./queries.ts";
import { isVisibleComment, visiblePost } from "./visible-post.ts";
import { commentReplies } from "./wire.ts";

/** One comment, if the viewer may see its post. */
export async function commentInfo(
  app: App,
  viewer: Viewer,
  input: Parsed<"commentInfo">,
): Promise<Reply<"commentInfo">> {
  const db = app.db.read;
  const row = await findComment(db, input.id);
  const comment = required(row && isVisibleComment(viewer, row) ? row : undefined, "comment_not_found");
  await visiblePost(db, viewer, comment.object_id);
  const [reply] = await commentReplies(app, db, viewer, [comment]);
  return reply!;
}

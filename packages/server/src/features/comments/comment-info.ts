import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import { visiblePost } from "./commented-post.ts";
import { findComment } from "./queries.ts";
import { commentReplies } from "./wire.ts";

/** One comment, where the viewer may see what it stands on. */
export async function commentInfo(app: App, who: Viewer, input: Parsed<"commentInfo">): Promise<Reply<"commentInfo">> {
  const db = app.db.read;
  const row = await findComment(db, input.id);
  const comment = found(row?.status === "available" ? row : undefined, "comment_not_found");
  await visiblePost(db, who, comment.object_id);
  const [reply] = await commentReplies(app, db, who, [comment]);
  return reply!;
}

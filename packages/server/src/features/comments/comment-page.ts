import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { countComments, findComment, listComments } from "./queries.ts";
import { isVisibleComment, visiblePost } from "./visible-post.ts";
import { commentReplies } from "./wire.ts";

/** Comments on a post that the viewer may see; the comment of `comment_id` is added if it is not on the page. */
export async function commentPage(
  app: App,
  viewer: Viewer,
  input: Parsed<"commentPage">,
): Promise<Reply<"commentPage">> {
  const db = app.db.read;
  const post = await visiblePost(db, viewer, input.object_id);
  const offset = (input.page - 1) * input.page_size;
  const order = input.query_cond;
  const rows = await listComments(db, post.id, { order, limit: input.page_size, offset, readerId: viewer.id });
  if (input.comment_id !== "" && !rows.some((row) => row.id === input.comment_id)) {
    const comment = await findComment(db, input.comment_id);
    if (comment?.object_id === post.id && isVisibleComment(viewer, comment)) rows.push(comment);
  }
  const isAll = input.page === 1 && rows.length < input.page_size;
  const count = isAll ? rows.length : await countComments(db, post.id, viewer.id);
  return { count, list: await commentReplies(app, db, viewer, rows) };
}

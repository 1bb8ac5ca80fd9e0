import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";
import { visiblePost } from "./commented-post.ts";
import { countComments, findComment, listComments } from "./queries.ts";
import { commentReplies } from "./wire.ts";

/** Comments on a post that the viewer may see; one that is asked for by its id is added when it is not on the page. */
export async function commentPage(app: App, who: Viewer, input: Parsed<"commentPage">): Promise<Reply<"commentPage">> {
  const db = app.db.read;
  const post = await visiblePost(db, who, input.object_id);
  const offset = (input.page - 1) * input.page_size;
  const rows = await listComments(db, post.id, { order: input.query_cond, limit: input.page_size, offset });
  if (input.comment_id !== "" && !rows.some((row) => row.id === input.comment_id)) {
    const wanted = await findComment(db, input.comment_id);
    if (wanted?.object_id === post.id && wanted.status === "available") rows.push(wanted);
  }
  const isAll = input.page === 1 && rows.length < input.page_size;
  const count = isAll ? rows.length : await countComments(db, post.id);
  return { count, list: await commentReplies(app, db, who, rows) };
}

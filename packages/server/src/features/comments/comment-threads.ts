import type { CommentInfo, Parsed, Reply } from "@askwell/contract";
import { longId, pageSizes } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { findThreads, maySeeThread } from "../posts/index.ts";
import { listFirstComments } from "./queries.ts";
import { commentReplies } from "./wire.ts";

/** More posts than one page shows. */
const MAX_POSTS = 100;

/** The most voted comments on several posts; threads that are shown completely are in chronological order. */
export async function commentThreads(
  app: App,
  viewer: Viewer,
  input: Parsed<"commentThreads">,
): Promise<Reply<"commentThreads">> {
  const db = app.db.read;
  const ids = input.object_ids.split(",").slice(0, MAX_POSTS);
  const visibleIds = await visiblePosts(db, viewer, ids.map(longId));
  const options = { limit: pageSizes.commentsFirst, alsoId: input.comment_id, readerId: viewer.id };
  const rows = await listFirstComments(db, visibleIds, options);
  const replies = await commentReplies(app, db, viewer, rows);
  return ids
    .filter((id) => visibleIds.includes(longId(id)))
    .map((object_id) => {
      const list = replies.filter((comment) => comment.object_id === longId(object_id));
      const count = rows.find((row) => row.object_id === longId(object_id))?.total ?? 0;
      const isComplete = count <= pageSizes.commentsFirst;
      return { object_id, count, list: isComplete ? list.sort(compareTimes) : list };
    });
}

/** Chronological; ids decide within one second. */
const compareTimes = (first: CommentInfo, second: CommentInfo) =>
  first.created_at - second.created_at || (first.comment_id < second.comment_id ? -1 : 1);

async function visiblePosts(db: Db, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const threads = await findThreads(db, ids);
  return [...threads.values()]
    .filter((thread) => thread.kind !== "comment" && maySeeThread(viewer, thread).allowed)
    .map(({ id }) => id);
}

import type { CommentInfo, Parsed, Reply } from "@askwell/contract";
import { longId, pageSizes } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { findThreads, maySeeThread } from "../posts/index.ts";
import { listFirstComments } from "./queries.ts";
import { commentReplies } from "./wire.ts";

/** As many posts as one page shows, and a few more. */
const MOST_POSTS = 100;

/** The first comments on several posts, those most voted for; threads that show whole are in the order of time. */
export async function commentThreads(
  app: App,
  who: Viewer,
  input: Parsed<"commentThreads">,
): Promise<Reply<"commentThreads">> {
  const db = app.db.read;
  const asked = input.object_ids.split(",").slice(0, MOST_POSTS);
  const seen = await visiblePosts(db, who, asked.map(longId));
  const wanted = { most: pageSizes.commentsFirst, alsoId: input.comment_id, readerId: who.id };
  const rows = await listFirstComments(db, seen, wanted);
  const replies = await commentReplies(app, db, who, rows);
  return asked
    .filter((id) => seen.includes(longId(id)))
    .map((object_id) => {
      const list = replies.filter((comment) => comment.object_id === longId(object_id));
      const count = rows.find((row) => row.object_id === longId(object_id))?.total ?? 0;
      const isWhole = count <= pageSizes.commentsFirst;
      return { object_id, count, list: isWhole ? list.sort(byTime) : list };
    });
}

/** Ids tell what came first of the same second. */
const byTime = (one: CommentInfo, other: CommentInfo) =>
  one.created_at - other.created_at || (one.comment_id < other.comment_id ? -1 : 1);

async function visiblePosts(db: Db, who: Viewer, ids: readonly string[]): Promise<string[]> {
  const threads = await findThreads(db, ids);
  return [...threads.values()]
    .filter((thread) => thread.kind !== "comment" && maySeeThread(who, thread).allowed)
    .map(({ id }) => id);
}

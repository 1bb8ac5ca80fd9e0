import type { CommentInfo, UserBasic } from "@askwell/contract";
import { commentActions, lockedOnComment, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Viewer } from "../../viewer.ts";
import { listHiddenIds, listOwnActions, writtenWith } from "../posts/index.ts";
import { labelledLocked, labelledOnPost } from "../tags/index.ts";
import { peopleFrom, userBasics } from "../users/index.ts";
import type { ListedComment } from "./queries.ts";
import type { CommentRow } from "./table.ts";

/** The wire shape of comments, with users and the viewer's votes loaded for all of them together. */
export async function commentReplies(
  app: App,
  db: Db,
  viewer: Viewer,
  rows: readonly (CommentRow | ListedComment)[],
): Promise<CommentInfo[]> {
  const people = await usersOf(app, db, rows);
  const withoutMarks = rows.filter((row) => !("own_vote" in row)).map((row) => row.id);
  const ownMarks = await listOwnActions(db, viewer.id, withoutMarks);
  const pending = rows.filter((row) => row.status === "pending" && !("hiding" in row)).map(({ id }) => id);
  const hidden = await listHiddenIds(db, pending);
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  return rows.map((row) => {
    const author = people.get(row.user_id)!;
    const own = "own_vote" in row ? row : ownMarks.get(row.id);
    return {
      comment_id: row.id,
      created_at: row.created_at,
      object_id: row.object_id,
      vote_count: row.score,
      is_vote: own?.own_vote === "up",
      original_text: row.original_text,
      parsed_text: row.parsed_text,
      user_id: row.user_id,
      username: author.username,
      user_display_name: author.display_name,
      user_avatar: author.avatar,
      user_status: author.status,
      ...(row.status === "available" ? {} : { is_pending: true }),
      ...writtenWith(row, viewer),
      ...(("hiding" in row ? row.hiding !== null : hidden.has(row.id)) && { is_hidden: true as const }),
      ...replyOf(row, people.get(row.reply_user_id)),
      member_actions: labelledOnPost(
        app,
        viewer.language,
        commentActions(actorOf(viewer), row, thresholds, app.now()),
        (own?.own_flag ?? null) !== null,
      ),
      ...labelledLocked(app, viewer.language, lockedOnComment(actorOf(viewer), row, thresholds)),
    };
  });
}

/** Listed rows contain their users; those of other rows are loaded. */
async function usersOf(app: App, db: Db, rows: readonly (CommentRow | ListedComment)[]) {
  const listed = rows.filter((row) => "author" in row);
  if (listed.length < rows.length) {
    const ids = rows.flatMap((row) => [row.user_id, row.reply_user_id]);
    return userBasics(app, db, ids);
  }
  const columns = listed.flatMap((row): [string, unknown][] => [
    [row.user_id, row.author],
    [row.reply_user_id, row.replied],
  ]);
  return peopleFrom(app, columns);
}

function replyOf(row: CommentRow, person: UserBasic | undefined) {
  const isReply = row.reply_comment_id !== "0";
  return {
    reply_user_id: isReply ? row.reply_user_id : "",
    reply_username: person?.username ?? "",
    reply_user_display_name: person?.display_name ?? "",
    reply_comment_id: isReply ? row.reply_comment_id : "",
    reply_user_status: person?.status ?? "",
  };
}

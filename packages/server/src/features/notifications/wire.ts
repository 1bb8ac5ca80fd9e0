import type { Reply, UserBasic } from "@askwell/contract";
import { type BadgeKey, maySeeQuestion, type QuestionStatus } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { findThreads, type Thread, wireId } from "../posts/index.ts";
import { userBasics } from "../users/index.ts";
import { listAwardedBadges } from "./queries.ts";
import type { NotificationRow } from "./table.ts";

type Item = Reply<"notificationPage">["list"][number];
type ObjectInfo = Item["object_info"];

/** Notifications as they go out, with people, posts and badges fetched for all of them at once. */
export async function notificationItems(
  app: App,
  db: Db,
  member: Member,
  rows: readonly NotificationRow[],
): Promise<Item[]> {
  const t = app.translator(member.language);
  const threads = await findThreads(db, [...new Set(rows.map((row) => row.object_id))]);
  const awards = rows.filter((row) => row.action === "earned_badge").map((row) => row.object_id);
  const badges = new Map((await listAwardedBadges(db, awards)).map((badge) => [badge.award_id, badge]));
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.actor_id),
  );
  return rows.map((row) => {
    const badge = badges.get(row.object_id);
    const object_info = badge ? badgeInfo(t, row, badge) : postInfo(app, member, row, threads.get(row.object_id));
    return itemOf(t, row, object_info, people.get(row.actor_id));
  });
}

function itemOf(t: Translate, row: NotificationRow, object_info: ObjectInfo, person: UserBasic | undefined): Item {
  const action = row.action === "" ? undefined : t.maybe(`notifications.actions.${row.action}`);
  return {
    id: row.id,
    ...(person && { user_info: person }),
    object_info,
    rank: row.points,
    ...(action !== undefined && { notification_action: action }),
    is_read: row.is_read === 1,
    update_time: row.updated_at,
  };
}

function badgeInfo(t: Translate, row: NotificationRow, badge: { id: string; key: string }): ObjectInfo {
  return {
    title: t("notifications.badge_title", { name: t(`badges.${badge.key as BadgeKey}.name`) }),
    object_id: row.object_id,
    object_map: { badge_id: badge.id },
    object_type: "badge_award",
  };
}

/** Where a post stands. One that was removed for good, or that the reader may see no more, has a title that says so. */
function postInfo(app: App, member: Member, row: NotificationRow, thread: Thread | undefined): ObjectInfo {
  const gone = app.translator(member.language)("personal.deleted_question");
  if (!thread) {
    const object_map = { question: "", answer: "", comment: "" };
    return { title: gone, object_id: row.object_id, object_map, object_type: "question" };
  }
  const { question, answer, comment, kind } = thread;
  const none = wireId(app, "0");
  return {
    title: mayReadTitle(member, question) ? question.title : gone,
    object_id: comment ? comment.id : wireId(app, thread.id),
    object_map: {
      question: wireId(app, question.id),
      answer: answer ? wireId(app, answer.id) : none,
      comment: comment?.id ?? "",
    },
    object_type: kind,
  };
}

function mayReadTitle(member: Member, question: Thread["question"]): boolean {
  const status = question.status as QuestionStatus;
  return status !== "deleted" || maySeeQuestion(member, { ...question, status, listed: question.listed === 1 }).allowed;
}

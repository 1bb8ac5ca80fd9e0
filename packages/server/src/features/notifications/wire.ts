import { describe } from "@askwell/content";
import type { Reply, UserBasic } from "@askwell/contract";
import type { Translate } from "@askwell/i18n";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { maySeeObject, type NamedObject, namedObjects } from "../assignments/index.ts";
import { deletedAdvice, findThreads, maySeeThread, type Thread, titleFor, wireId } from "../posts/index.ts";
import { listStaffActions, noticeOf } from "../staff/index.ts";
import { userBasics } from "../users/index.ts";
import { listOriginals, type OriginalQuestion } from "./moderation/closed-questions.ts";
import { listAwardedBadges, listEventDetails, listTexts } from "./queries.ts";
import {
  isAppeal,
  isDecision,
  isDuplicate,
  isExplained,
  messageOf,
  type NotifiedDecision,
  sentenceOf,
} from "./sentences.ts";
import type { NotificationRow } from "./table.ts";

type NotificationItem = Reply<"notificationPage">["list"][number];
type ObjectInfo = NotificationItem["object_info"];

/** The posts that notifications are about. */
export const threadsOf = (db: Db, rows: readonly NotificationRow[]): Promise<Map<string, Thread>> =>
  findThreads(db, [...new Set(rows.map((row) => row.object_id))]);

/** Actions that are about a tag or an account as well; the ids of other ones can name something else. */
const OBJECT_ACTIONS = new Set(["rule_matched", "assigned_to_you"]);

/** The tags and accounts that notifications are about. */
export const objectsOf = (db: Db, rows: readonly NotificationRow[]): Promise<Map<string, NamedObject>> =>
  namedObjects(
    db,
    rows.filter(({ action }) => OBJECT_ACTIONS.has(action)).map(({ object_id }) => object_id),
  );

/** Notifications in their wire format, with users and badges loaded for all of them at once. */
export async function itemsOf(
  app: App,
  member: Member,
  rows: readonly NotificationRow[],
  threads: ReadonlyMap<string, Thread>,
): Promise<NotificationItem[]> {
  const db = app.db.read;
  const t = app.translator(member.language);
  const awards = rows.filter((row) => row.action === "earned_badge").map((row) => row.object_id);
  const badges = new Map((await listAwardedBadges(db, awards)).map((badge) => [badge.award_id, badge]));
  const details = await listEventDetails(
    db,
    rows.filter(isExplained).map(({ mark }) => mark),
  );
  const decisions = await decisionsOf(db, rows);
  const originals = await listOriginals(
    db,
    rows.filter((row) => isDuplicate(row, details.get(row.mark))).map(({ object_id }) => object_id),
  );
  const objects = await objectsOf(db, rows);
  const quotes = await quotesOf(db, member, rows, threads);
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.actor_id),
  );
  return rows.map((row) => {
    const badge = badges.get(row.object_id);
    const thread = threads.get(row.object_id);
    const object = objects.get(row.object_id);
    const place = object ? objectInfo(t, member, object) : postInfo(app, member, row, thread);
    const object_info = badge ? badgeInfo(t, row, badge) : place;
    const title = badge ? badgeName(t, badge) : object_info.title;
    const person = people.get(row.actor_id);
    const detail = isExplained(row) ? details.get(row.mark) : undefined;
    const name = person?.display_name || person?.username || t("notifications.somebody");
    const decision = isDecision(row) ? decisions.get(row.mark) : undefined;
    const quote = decision?.notice ?? quotes.get(row.object_id) ?? messageOf(row, detail);
    return {
      ...itemOf(t, row, object_info, person),
      sentence: sentenceOf(t, { row, thread, name, title, detail, decision }),
      ...(quote !== "" && { quote }),
      ...adviceOf(app, t, row, { thread, detail, original: originals.get(row.object_id) }),
    };
  });
}

/** The state of a post of which its author was told, by action; comments that are deleted cannot be read any more. */
const ADVISED: Readonly<Record<string, "closed" | "deleted">> = {
  your_question_is_closed: "closed",
  your_question_was_deleted: "deleted",
  your_answer_was_deleted: "deleted",
  your_post_was_removed: "deleted",
};

/** A post of whose state its author was told. */
interface AdvisedPost {
  readonly thread: Thread | undefined;
  readonly detail: string | undefined;
  readonly original: OriginalQuestion | undefined;
}

/** What the author can do next, as long as the post is in that state. Rules: docs/rules/notifications.md H18. */
function adviceOf(
  app: App,
  t: Translate,
  row: NotificationRow,
  { thread, detail, original }: AdvisedPost,
): Pick<NotificationItem, "advice" | "original"> {
  const state = ADVISED[row.action];
  if (!state || !thread || thread.kind === "comment" || thread.user_id !== row.user_id) return {};
  if (thread.status !== state) return {};
  const isRepeated = isDuplicate(row, detail);
  if (state === "deleted") return { advice: deletedAdvice(app, t) };
  return {
    advice: t(`notifications.advice.${isRepeated ? "duplicate" : "closed"}`),
    ...(isRepeated && original && { original: { ...original, id: wireId(app, original.id) } }),
  };
}

/** What the staff log says about decisions, by the id of the entry. */
async function decisionsOf(db: Db, rows: readonly NotificationRow[]): Promise<Map<string, NotifiedDecision>> {
  const entries = await listStaffActions(
    db,
    rows.filter(isDecision).map(({ mark }) => mark),
  );
  return new Map(
    entries.map((entry) => [entry.id, { action: entry.action, reason: entry.reason, notice: noticeOf(entry) }]),
  );
}

/** Actions about a text, whose beginning is quoted. */
const QUOTED_ACTIONS = new Set([
  "answer_the_question",
  "comment_question",
  "comment_answer",
  "reply_to_you",
  "mention_you",
]);

/** The beginnings of the posts that some notifications are about, of those that the reader may see. */
async function quotesOf(
  db: Db,
  member: Member,
  rows: readonly NotificationRow[],
  threads: ReadonlyMap<string, Thread>,
): Promise<Map<string, string>> {
  const visible = rows.flatMap(({ action, object_id }) => {
    const thread = QUOTED_ACTIONS.has(action) ? threads.get(object_id) : undefined;
    return thread && thread.status !== "deleted" && maySeeThread(member, thread).allowed ? [thread] : [];
  });
  const texts = await listTexts(db, visible);
  return new Map([...texts].map(([id, html]) => [id, describe(html)]));
}

function itemOf(
  t: Translate,
  row: NotificationRow,
  object_info: ObjectInfo,
  person: UserBasic | undefined,
): Omit<NotificationItem, "sentence"> {
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

interface AwardedBadge {
  readonly id: string;
  readonly key: string;
  /** "" for a badge of the catalogue. */
  readonly name: string;
}

const badgeName = (t: Translate, { key, name }: AwardedBadge) => t.maybe(`badges.${key}.name`) ?? name;

function badgeInfo(t: Translate, row: NotificationRow, badge: AwardedBadge): ObjectInfo {
  return {
    title: t("notifications.badge_title", { name: badgeName(t, badge) }),
    object_id: row.object_id,
    object_map: { badge_id: badge.id },
    object_type: "badge_award",
  };
}

/** A tag or an account; of a tag that the reader may not see, the title says so. */
function objectInfo(t: Translate, member: Member, object: NamedObject): ObjectInfo {
  const { id, kind, slug_name, username } = object;
  const isVisible = maySeeObject(member, object);
  const object_map: Record<string, string> = isVisible ? { [kind]: slug_name || username } : {};
  const title = isVisible || kind === "user" ? object.title : t("personal.deleted_tag");
  return { title, object_id: id, object_map, object_type: kind };
}

/** The ids and title of a post. Of one that was removed for good, or that the reader may not see, the title says so. Granted rights and appeals are no posts. */
function postInfo(app: App, member: Member, row: NotificationRow, thread: Thread | undefined): ObjectInfo {
  const t = app.translator(member.language);
  if (row.action.startsWith("your_rights_")) {
    const object_map = { rights: row.object_id };
    return { title: t("granted_rights.own_title"), object_id: row.object_id, object_map, object_type: "rights" };
  }
  if (isAppeal(row)) {
    const title = t(row.action === "your_appeal_was_granted" ? "sanctions.decided.lifted" : "sanctions.decided.stays");
    return { title, object_id: row.object_id, object_map: { account: row.object_id }, object_type: "account" };
  }
  if (!thread) {
    const object_map = { question: "", answer: "", comment: "" };
    return { title: t("personal.deleted_question"), object_id: row.object_id, object_map, object_type: "question" };
  }
  const { question, answer, comment, kind } = thread;
  const none = wireId(app, "0");
  return {
    title: titleFor(t, member, question, true).title,
    object_id: comment ? comment.id : wireId(app, thread.id),
    object_map: {
      question: wireId(app, question.id),
      answer: answer ? wireId(app, answer.id) : none,
      comment: comment?.id ?? "",
    },
    object_type: kind,
  };
}

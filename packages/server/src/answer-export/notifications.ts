import type { WireBadgeKey } from "@askwell/domain";
import type { NotificationRow } from "../features/notifications/table.ts";
import { findThreads, type Thread } from "../features/posts/index.ts";
import { statusOf, type UserRow, wantsGravatar } from "../features/users/index.ts";
import { type AnswerExportRun, addRows, eachBatch, gravatarOf, leaveOut, plainNumber, timesOf } from "./run.ts";
import type { TargetRow } from "./target.ts";

const [INBOX, ACHIEVEMENT] = [1, 2];
const SUBJECTS: Readonly<Record<string, number>> = { posts: 1, votes: 2, invites: 3 };
const [NEW, READ] = [1, 2];
const ACTIONS = new Set([
  ...["answer_the_question", "update_answer", "accept_answer", "update_question", "comment_question", "comment_answer"],
  ...["reply_to_you", "mention_you", "your_question_is_closed", "your_question_was_deleted", "your_answer_was_deleted"],
  ...["up_voted_question", "up_voted_answer", "up_voted_comment", "down_voted_question", "down_voted_answer"],
  ...["invited_you_to_answer", "earned_badge"],
]);

/** Exports notifications of the kinds that there are there. Rule: docs/rules/export-answer.md XE11. */
export async function exportNotifications(
  run: AnswerExportRun,
  badges: ReadonlyMap<string, WireBadgeKey>,
): Promise<void> {
  await eachBatch(run, "notifications", async (rows) => {
    const known = rows.filter(({ kind, action }) => kind !== "elsewhere" && (action === "" || ACTIONS.has(action)));
    leaveOut(run, "notifications", "of a kind that Answer does not have", rows.length - known.length);
    const objects = known.map(({ object_id }) => object_id);
    const threads = await findThreads(run.db, objects);
    const earned = await badgesOf(run, objects, badges);
    const people = await peopleOf(run, known.map(causerOf));
    const contents = known.flatMap((row) => {
      const subject = subjectOf(row, threads.get(row.object_id), earned.get(row.object_id));
      return subject ? [{ row, subject }] : [];
    });
    leaveOut(run, "notifications", "about what is not there", known.length - contents.length);
    addRows(
      run,
      "notification",
      contents.map(({ row, subject }) => notificationRow(run, row, { subject, person: people.get(causerOf(row)) })),
      "notifications",
    );
  });
}

/** Who is named: for a badge its owner. */
const causerOf = ({ action, actor_id, user_id }: NotificationRow) => (action === "earned_badge" ? user_id : actor_id);

interface ExportedBadge {
  readonly id: string;
  readonly key: WireBadgeKey;
}

/** The badges of some awards, by the awards' ids. */
async function badgesOf(
  { db }: AnswerExportRun,
  ids: readonly string[],
  badges: ReadonlyMap<string, WireBadgeKey>,
): Promise<ReadonlyMap<string, ExportedBadge>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("badge_awards").select(["id", "badge_id"]).where("id", "in", ids).execute();
  return new Map(
    rows.flatMap(({ id, badge_id }) => {
      const key = badges.get(badge_id);
      return key ? [[id, { id: badge_id, key }] as const] : [];
    }),
  );
}

async function peopleOf({ db }: AnswerExportRun, ids: readonly string[]): Promise<ReadonlyMap<string, UserRow>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const rows = await db.selectFrom("users").selectAll().where("id", "in", unique).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type ObjectFacts = Readonly<Record<string, unknown>>;

/** The post or the badge that a notification is about; undefined if it is not there. */
function subjectOf(
  { object_id }: NotificationRow,
  thread: Thread | undefined,
  badge: ExportedBadge | undefined,
): ObjectFacts | undefined {
  if (badge) {
    const title = `badge.default_badges.${badge.key}.name`;
    return { title, object_id, object_map: { badge_id: badge.id }, object_type: "badge_award" };
  }
  if (!thread) return undefined;
  const { question, answer, comment, kind } = thread;
  const object_map = { question: question.id, answer: answer?.id ?? "0", comment: comment?.id ?? "" };
  return { title: question.title, object_id, object_map, object_type: kind };
}

interface NotificationFacts {
  readonly subject: ObjectFacts;
  readonly person: UserRow | undefined;
}

function notificationRow(
  run: AnswerExportRun,
  row: NotificationRow,
  { subject, person }: NotificationFacts,
): TargetRow {
  const isAchievement = row.kind === "achievement";
  const content = {
    ...{ id: "", user_info: person ? personFacts(run, person) : null, object_info: subject, rank: row.points },
    ...(row.action !== "" && { notification_action: `notification.action.${row.action}` }),
    ...{ is_read: false, update_time: 0 },
  };
  return {
    ...{ id: plainNumber(row.id), ...timesOf(row), user_id: row.user_id, object_id: row.object_id },
    ...{ content: JSON.stringify(content), is_read: row.is_read === 1 ? READ : NEW },
    ...{ type: isAchievement ? ACHIEVEMENT : INBOX, msg_type: isAchievement ? 0 : (SUBJECTS[row.subject] ?? 1) },
  };
}

/** A person as they are now. */
function personFacts(run: AnswerExportRun, user: UserRow) {
  const { id, username, rank, display_name, website, location, language, suspended_until } = user;
  const picture = wantsGravatar(run.app, user) ? gravatarOf(run, user.email) : "";
  const avatar = user.avatar_type === "custom" ? user.avatar_custom : picture;
  return {
    id,
    username,
    rank,
    display_name,
    avatar,
    website,
    location,
    language,
    status: statusOf(user),
    suspended_until,
  };
}

import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { countWaiting, findAchievement, insertNews, listUntold, pointsFor, updateNotification } from "./queries.ts";
import type { NotificationRow } from "./table.ts";

/** Something that some people should know. */
export interface News {
  readonly receivers: readonly string[];
  /** Who caused it, or "0" where that is not told. */
  readonly actor_id: string;
  readonly object_id: string;
  readonly kind: "inbox" | "achievement";
  readonly subject: "posts" | "votes" | "invites" | "";
  /** Key of the text, below `notifications.actions`. */
  readonly action: string;
  /** News of the same action, object and mark are told once. */
  readonly mark: string;
}

/** What people may get mail about, too. Source: docs/rules/mails.md Y4. */
const MAILED = new Set([
  "answer_the_question",
  "comment_question",
  "comment_answer",
  "reply_to_you",
  "invited_you_to_answer",
]);

/** People told in one go. */
const CHUNK = 500;

/**
 * Tells people what they do not know yet; whoever has no account any more is passed over. Safe to repeat: whoever was told
 * is not told again. Source: docs/rules/notifications.md H1.
 */
export async function tell(app: App, tx: Tx, news: News): Promise<void> {
  const { receivers, ...facts } = news;
  const everybody = [...new Set(receivers)].sort();
  for (let start = 0; start < everybody.length; start += CHUNK) {
    const untold = await listUntold(tx, everybody.slice(start, start + CHUNK), news);
    const ids = await app.ids.reserve(tx, "notification", untold.length);
    const now = app.now();
    const rows = untold.map(
      (user_id, index): NotificationRow => ({
        ...facts,
        id: ids[index]!,
        user_id,
        created_at: now,
        updated_at: now,
        points: 0,
        is_read: 0,
      }),
    );
    await insertNews(tx, rows, news.kind);
    if (MAILED.has(news.action) && ids.length > 0) await app.emit(tx, { kind: "news_told", notification_ids: ids });
  }
}

/** How much waits for staff: suggested edits, flags and posts. */
export async function countAllWaiting(db: Db): Promise<number> {
  return countWaiting(db, ["question", "answer", "tag"], true);
}

interface MovedReputation {
  readonly user_id: string;
  readonly object_id: string;
  /** Who is shown beside it. */
  readonly actor_id: string;
  /** Whether there may be a new entry; otherwise only one that is there changes. */
  readonly mayAdd: boolean;
}

/**
 * Brings a person's entry about an object in line with the ledger: one entry an object, whose points change in place
 * without becoming news again. Source: docs/rules/notifications.md H4.
 */
export async function showPoints(app: App, tx: Tx, moved: MovedReputation): Promise<void> {
  const { mayAdd, ...facts } = moved;
  const points = await pointsFor(tx, facts.user_id, facts.object_id);
  const known = await findAchievement(tx, facts.user_id, facts.object_id);
  if (known) {
    if (known.points !== points) await updateNotification(tx, known.id, { points, updated_at: app.now() });
    return;
  }
  const isNews = mayAdd && points !== 0;
  const key = { object_id: facts.object_id, action: "", mark: "" };
  if (!isNews || (await listUntold(tx, [facts.user_id], key)).length === 0) return;
  const now = app.now();
  const id = await app.ids.next(tx, "notification");
  const times = { created_at: now, updated_at: now };
  await insertNews(
    tx,
    [{ ...facts, ...key, ...times, id, kind: "achievement", subject: "", points, is_read: 0 }],
    "achievement",
  );
}

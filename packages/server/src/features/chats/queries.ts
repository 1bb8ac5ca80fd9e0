import { forUpdate, insertIgnore, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { NotificationRow } from "../notifications/table.ts";
import type { ChatChannelRow, ChatMessageRow } from "./table.ts";

/** Stands for a user in the keys of the site's channels. */
export const SITE = "0";

/** A plugin and a receiver; `SITE` for the channel of the site. */
export type ChannelKey = Pick<ChatChannelRow, "slug_name" | "user_id">;

/** Stores messages; returns how many were not stored before. */
export async function insertMessages(tx: Tx, rows: readonly ChatMessageRow[]): Promise<number> {
  return insertIgnore(tx, "chat_messages", rows);
}

/** Locks a channel until the end of the transaction; undefined before its first message. */
export async function lockChannel(tx: Tx, { slug_name, user_id }: ChannelKey): Promise<ChatChannelRow | undefined> {
  const rows = tx.selectFrom("chat_channels").selectAll().where("slug_name", "=", slug_name);
  return forUpdate(rows.where("user_id", "=", user_id)).executeTakeFirst();
}

export async function saveChannel(tx: Tx, row: ChatChannelRow): Promise<void> {
  await upsert(tx, "chat_channels", row, ["slug_name", "user_id"]);
}

/** The channels of some receivers. */
export async function listChannels(db: Db, slugName: string, userIds: readonly string[]): Promise<ChatChannelRow[]> {
  if (userIds.length === 0) return [];
  const rows = db.selectFrom("chat_channels").selectAll().where("slug_name", "=", slugName);
  return rows.where("user_id", "in", userIds).execute();
}

/** The oldest waiting messages of a channel. */
export async function listWaiting(db: Db, key: ChannelKey, limit: number): Promise<ChatMessageRow[]> {
  return db
    .selectFrom("chat_messages")
    .selectAll()
    .where("slug_name", "=", key.slug_name)
    .where("user_id", "=", key.user_id)
    .where("sent_at", "=", 0)
    .orderBy("created_at")
    .orderBy("object_id")
    .limit(limit)
    .execute();
}

/** The number of waiting messages of a channel. */
export async function countWaiting(db: Db, key: ChannelKey): Promise<number> {
  const row = await db
    .selectFrom("chat_messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("slug_name", "=", key.slug_name)
    .where("user_id", "=", key.user_id)
    .where("sent_at", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function markSent(tx: Tx, row: ChatMessageRow, now: number): Promise<void> {
  await tx
    .updateTable("chat_messages")
    .set({ sent_at: now })
    .where("slug_name", "=", row.slug_name)
    .where("user_id", "=", row.user_id)
    .where("action", "=", row.action)
    .where("object_id", "=", row.object_id)
    .where("actor_id", "=", row.actor_id)
    .execute();
}

/** Gives up what waits for a channel: all of it, or what is older than a time. */
export async function dropWaiting(tx: Tx, key: ChannelKey, before?: number): Promise<void> {
  const waiting = tx.deleteFrom("chat_messages").where("slug_name", "=", key.slug_name);
  const own = waiting.where("user_id", "=", key.user_id).where("sent_at", "=", 0);
  await (before === undefined ? own : own.where("created_at", "<", before)).execute();
}

/** The number of people's channels of a plugin, by state. */
export async function countChannels(db: Db, slugName: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("chat_channels")
    .select(["state", (eb) => eb.fn.countAll<number>().as("count")])
    .where("slug_name", "=", slugName)
    .where("user_id", "!=", SITE)
    .groupBy("state")
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

/** The followers of any of these tags. */
export async function listTagFollowers(db: Db, tagIds: readonly string[], userIds: readonly string[]) {
  if (tagIds.length === 0 || userIds.length === 0) return [];
  const rows = await db
    .selectFrom("follows")
    .select("user_id")
    .distinct()
    .where("object_id", "in", tagIds)
    .where("user_id", "in", userIds)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** A user's account at a provider, else their first external account; "" if they have none. */
export async function externalIdOf(db: Db, userId: string, provider: string): Promise<string> {
  const rows = await db
    .selectFrom("external_logins")
    .select(["provider", "external_id"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("provider")
    .execute();
  return (rows.find((row) => row.provider === provider) ?? rows[0])?.external_id ?? "";
}

/** Deletes everything about a user's channels. */
export async function deleteChannelsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("chat_messages").where("user_id", "=", userId).execute();
  await tx.deleteFrom("chat_channels").where("user_id", "=", userId).execute();
}

/** Notifications by their ids. */
export async function listNotifications(db: Db, ids: readonly string[]): Promise<NotificationRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("notifications").selectAll().where("id", "in", ids).orderBy("id").execute();
}

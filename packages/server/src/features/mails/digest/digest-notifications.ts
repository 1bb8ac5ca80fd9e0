import { channelsFor, type NotificationChoices, type NotificationTopic, notificationTopics } from "@askwell/domain";
import type { Db } from "../../../tables.ts";
import type { NotificationRow } from "../../notifications/table.ts";
import type { DigestPeriod } from "./digest-questions.ts";

/** Unread notifications of a period that one digest considers. */
const MAX_NOTIFICATIONS = 100;

/** The topics that a user gets in the digest. */
export const digestTopics = (choices: NotificationChoices | undefined): NotificationTopic[] =>
  notificationTopics.filter((topic) => channelsFor(topic, choices).includes("digest"));

/** What happened to a user in a period and is unread, of some topics, without what they got mail about at once. */
export async function listDigestNotifications(
  db: Db,
  { user_id, since, until }: DigestPeriod,
  topics: readonly NotificationTopic[],
): Promise<NotificationRow[]> {
  if (topics.length === 0) return [];
  return db
    .selectFrom("notifications")
    .selectAll("notifications")
    .leftJoin("mails", (join) =>
      join
        .onRef("mails.user_id", "=", "notifications.user_id")
        .onRef("mails.object_id", "=", "notifications.id")
        .on("mails.kind", "=", "inbox"),
    )
    .where("notifications.user_id", "=", user_id)
    .where("notifications.kind", "in", ["inbox", "achievement", "elsewhere"])
    .where("notifications.updated_at", ">", since)
    .where("notifications.updated_at", "<=", until)
    .where("notifications.is_read", "=", 0)
    .where("notifications.topic", "in", topics)
    .where("mails.user_id", "is", null)
    .orderBy("notifications.updated_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(MAX_NOTIFICATIONS)
    .execute();
}

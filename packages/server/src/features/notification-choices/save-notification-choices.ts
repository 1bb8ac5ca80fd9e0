import type { Parsed, Reply } from "@askwell/contract";
import { deliveryChannels, type NotificationChoices } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { saveChoices } from "./index.ts";
import { notificationChoices } from "./notification-choices.ts";

/** Saves the channels of the given topics. Rules: docs/rules/notifications.md H16. */
export async function saveNotificationChoices(
  app: App,
  member: Member,
  { topics }: Parsed<"saveNotificationChoices">,
): Promise<Reply<"saveNotificationChoices">> {
  const chosen: NotificationChoices = Object.fromEntries(
    topics.map(({ topic, ...flags }) => [topic, deliveryChannels.filter((channel) => flags[channel])]),
  );
  await app.db.write((tx) => saveChoices(tx, member.id, chosen));
  return notificationChoices(app, member);
}

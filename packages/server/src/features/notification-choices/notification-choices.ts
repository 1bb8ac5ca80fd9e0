import type { Reply } from "@askwell/contract";
import { channelsFor, type DeliveryChannel, deliveryChannels, notificationTopics } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { choicesOf } from "./index.ts";

type ChoicesReply = Reply<"readNotificationChoices">;

/** The channels of every topic. Rules: docs/rules/notifications.md H16. */
export async function notificationChoices(app: App, member: Member): Promise<ChoicesReply> {
  const choices = (await choicesOf(app.db.read, [member.id])).get(member.id);
  const topics = notificationTopics.map((topic) => {
    const on = channelsFor(topic, choices);
    return {
      topic,
      ...(Object.fromEntries(deliveryChannels.map((channel) => [channel, on.includes(channel)])) as Flags),
    };
  });
  return { topics };
}

type Flags = Record<DeliveryChannel, boolean>;

import type { DeliveryChannel, NotificationTopic } from "@askwell/domain";
import type { NotificationChoiceRow } from "./table.ts";

/** The row of a topic with these channels. */
export function rowOf(
  user_id: string,
  topic: NotificationTopic,
  channels: readonly DeliveryChannel[],
): NotificationChoiceRow {
  const flag = (channel: DeliveryChannel) => (channels.includes(channel) ? 1 : 0);
  return { user_id, topic, site: flag("site"), mail: flag("mail"), digest: flag("digest"), push: flag("push") };
}

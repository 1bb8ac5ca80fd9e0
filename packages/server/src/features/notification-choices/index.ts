import {
  channelsFor,
  type DeliveryChannel,
  deliveryChannels,
  mailedTopics,
  type NotificationChoices,
  type NotificationTopic,
  notificationTopics,
} from "@askwell/domain";
import type { Db, Tx } from "../../tables.ts";
import { rowOf } from "./choice-row.ts";
import { mailSources } from "./mail-sources.ts";
import { deleteChoices, deleteDigest, listChoices, upsertChoices } from "./queries.ts";
import type { NotificationChoiceRow } from "./table.ts";

export { digestOf, resumeDigest, stopDigest, takeDueDigests } from "./digest-times.ts";
export { setCovered } from "./queries.ts";

/**
 * What some users have chosen, by their ids; read it with `channelsFor`. Users who have chosen nothing are left out.
 * Source: docs/rules/notifications.md H16.
 */
export async function choicesOf(db: Db, userIds: readonly string[]): Promise<Map<string, NotificationChoices>> {
  const rows = await listChoices(db, [...new Set(userIds)]);
  return new Map(
    [...Map.groupBy(rows, (row) => row.user_id)].map(([userId, own]) => [
      userId,
      Object.fromEntries(own.map((row) => [row.topic, deliveryChannels.filter((channel) => row[channel] === 1)])),
    ]),
  );
}

/** Stores a user's channels of some topics, and leaves the other topics unchanged. */
export async function saveChoices(tx: Tx, userId: string, choices: NotificationChoices): Promise<void> {
  const chosen = notificationTopics.filter((topic) => choices[topic] !== undefined);
  const rows = chosen.map((topic) => rowOf(userId, topic, channelsFor(topic, choices)));
  const isDefault = (row: NotificationChoiceRow, topic: NotificationTopic) => {
    const defaults = channelsFor(topic);
    return deliveryChannels.every((channel) => (row[channel] === 1) === defaults.includes(channel));
  };
  await deleteChoices(
    tx,
    userId,
    chosen.filter((topic, index) => isDefault(rows[index]!, topic)),
  );
  const others = rows.filter((row, index) => !isDefault(row, chosen[index]!));
  if (others.length > 0) await upsertChoices(tx, others);
}

/** What people who register get: mail about what is addressed to them. Source: docs/rules/mails.md Y4. */
export async function chooseFirst(tx: Tx, userId: string): Promise<void> {
  await saveChoices(tx, userId, withChannel({}, { channel: "mail", topics: mailedTopics, isOn: true }));
}

interface ChannelSwitch {
  readonly channel: DeliveryChannel;
  readonly topics: readonly NotificationTopic[];
  readonly isOn: boolean;
}

/** The choices of some topics with a channel turned on or off. */
export function withChannel(
  choices: NotificationChoices,
  { channel, topics, isOn }: ChannelSwitch,
): NotificationChoices {
  const others = (topic: NotificationTopic) => channelsFor(topic, choices).filter((each) => each !== channel);
  return Object.fromEntries(topics.map((topic) => [topic, isOn ? [...others(topic), channel] : others(topic)]));
}

/** What the unsubscribe links of mails from earlier versions turn off, by the kind of mail. */
export const topicsOfMailSource = (source: string): readonly NotificationTopic[] =>
  mailSources.find(({ name }) => name === source)?.first ?? [];

/** Turns a channel of some topics on or off for a user. */
export async function switchChannel(tx: Tx, userId: string, change: ChannelSwitch): Promise<void> {
  const own = (await choicesOf(tx, [userId])).get(userId) ?? {};
  await saveChoices(tx, userId, withChannel(own, change));
}

/** Deletes what a user has chosen, such as with the account. */
export async function forgetChoices(tx: Tx, userId: string): Promise<void> {
  await deleteChoices(tx, userId);
  await deleteDigest(tx, userId);
}

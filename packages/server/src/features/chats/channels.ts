import type { NotificationChannel, NotificationEvent, PluginValues } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import type { ActivePlugin } from "../../platform/plugins/active-plugin.ts";

export type NotificationPlugin = ActivePlugin<"notification">;

/** Which event of a channel each notification of the inbox belongs to. Rules: docs/rules/chats.md CH3. */
const eventOfAction: Readonly<Record<string, NotificationEvent>> = {
  update_question: "answer",
  answer_the_question: "answer",
  update_answer: "answer",
  accept_answer: "answer",
  comment_question: "comment",
  comment_answer: "comment",
  reply_to_you: "comment",
  mention_you: "comment",
  invited_you_to_answer: "invitation",
  up_voted_question: "vote",
  down_voted_question: "vote",
  up_voted_answer: "vote",
  down_voted_answer: "vote",
  up_voted_comment: "vote",
  your_question_is_closed: "moderation",
  your_question_was_reopened: "moderation",
  your_question_was_deleted: "moderation",
  your_answer_was_deleted: "moderation",
  your_comment_was_deleted: "moderation",
  new_question: "new_question",
  new_question_followed_tag: "new_question_followed_tag",
};

/** The event of a notification; undefined for those that chats do not carry. */
export const eventOf = (action: string): NotificationEvent | undefined => eventOfAction[action];

/** A plugin's hooks that read settings are plain functions; one that throws has no channel. */
function channelBy(
  app: App,
  { slug_name }: NotificationPlugin,
  read: () => NotificationChannel | undefined,
): NotificationChannel | undefined {
  try {
    return read();
  } catch (error) {
    app.log.warn({ plugin: slug_name, err: error }, "the settings of a channel could not be read");
    return undefined;
  }
}

/** An enabled notification plugin. */
export const findPlugin = (app: App, slugName: string): NotificationPlugin | undefined =>
  app.plugins.active("notification").find(({ slug_name }) => slug_name === slugName);

/** The channel of the site that the settings describe. */
export const chosenSiteChannel = (app: App, plugin: NotificationPlugin): NotificationChannel | undefined =>
  channelBy(app, plugin, () => plugin.extension.siteChannel?.(plugin.context));

/** The channel of the site; undefined without one, and on a private site unless it is meant for that. */
export function siteChannel(app: App, plugin: NotificationPlugin): NotificationChannel | undefined {
  const channel = chosenSiteChannel(app, plugin);
  const isPrivate = app.settings.get("security").login_required;
  return channel && (!isPrivate || channel.on_private_site) ? channel : undefined;
}

/** The channel that a person has set up. */
export function personalChannel(
  app: App,
  plugin: NotificationPlugin,
  values: PluginValues | undefined,
): NotificationChannel | undefined {
  return values && channelBy(app, plugin, () => plugin.extension.personalChannel?.(plugin.context, values));
}

/** Whether a channel gets an event about a question with these tags. */
export function isFor(channel: NotificationChannel | undefined, event: NotificationEvent, tags: readonly string[]) {
  if (!channel?.events.includes(event)) return false;
  return channel.tags.length === 0 || channel.tags.some((tag) => tags.includes(tag));
}

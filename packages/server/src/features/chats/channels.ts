import type { NotificationChannel, NotificationEvent, PluginValues } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { type ActivePlugin, PluginUnavailable } from "../../platform/plugins/active-plugin.ts";
import { withoutSecrets, withoutSecretsOf } from "../../platform/plugins/secrets.ts";

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
  closed_question_was_edited: "moderation",
  your_question_was_deleted: "moderation",
  your_answer_was_deleted: "moderation",
  your_comment_was_deleted: "moderation",
  your_post_was_locked: "moderation",
  your_post_was_unlocked: "moderation",
  your_question_was_protected: "moderation",
  your_post_was_made_wiki: "moderation",
  your_answer_became_comment: "moderation",
  your_comment_was_moved: "moderation",
  your_post_was_hidden: "moderation",
  your_post_was_shown: "moderation",
  your_question_was_merged: "moderation",
  your_post_was_removed: "moderation",
  your_post_was_restored: "moderation",
  your_post_was_approved: "moderation",
  your_post_was_rejected: "moderation",
  your_question_was_unlisted: "moderation",
  your_edit_was_rejected: "moderation",
  your_appeal_was_granted: "moderation",
  your_appeal_was_declined: "moderation",
  new_question: "new_question",
  new_question_followed_tag: "new_question_followed_tag",
};

/** The event of a notification; undefined for those that chats do not carry. */
export const eventOf = (action: string): NotificationEvent | undefined => eventOfAction[action];

/** An error of a plugin as text, without the secrets of the site's settings and, where it has some, of a person's. */
export function errorText({ plugin, context }: NotificationPlugin, error: unknown, values: PluginValues = {}): string {
  const text = error instanceof Error ? error.message : String(error || "not delivered");
  return withoutSecrets(withoutSecretsOf(plugin, context, text), plugin.userFields?.(context) ?? [], values);
}

/** Settings that a plugin cannot read describe no channel. Throws while an installed plugin cannot be asked. */
function noChannel(app: App, plugin: NotificationPlugin, error: unknown, values?: PluginValues): undefined {
  if (error instanceof PluginUnavailable) throw error;
  const reason = errorText(plugin, error, values);
  app.log.warn({ plugin: plugin.slug_name, reason }, "the settings of a channel could not be read");
}

/** An enabled notification plugin. */
export const findPlugin = (app: App, slugName: string): NotificationPlugin | undefined =>
  app.plugins.active("notification").find(({ slug_name }) => slug_name === slugName);

/** The channel of the site that the settings describe. */
export function chosenSiteChannel(app: App, plugin: NotificationPlugin): NotificationChannel | undefined {
  try {
    return plugin.extension.siteChannel?.(plugin.context);
  } catch (error) {
    return noChannel(app, plugin, error);
  }
}

/** The channel of the site; undefined without one, and on a private site unless it is meant for that. */
export function siteChannel(app: App, plugin: NotificationPlugin): NotificationChannel | undefined {
  const channel = chosenSiteChannel(app, plugin);
  const isPrivate = app.settings.get("security").login_required;
  return channel && (!isPrivate || channel.on_private_site) ? channel : undefined;
}

/** How many people a plugin is asked about within one time limit. */
const PEOPLE = 500;

/** The channels that people have set up, by their ids. Rejects while an installed plugin cannot be asked. */
export async function personalChannels(
  app: App,
  plugin: NotificationPlugin,
  values: ReadonlyMap<string, PluginValues>,
): Promise<ReadonlyMap<string, NotificationChannel>> {
  const people = plugin.extension.personalChannel ? [...values] : [];
  const channels = new Map<string, NotificationChannel>();
  for (let start = 0; start < people.length; start += PEOPLE) {
    const some = people.slice(start, start + PEOPLE);
    const found = await plugin.call("personalChannel", ({ personalChannel }, context) =>
      Promise.all(
        some.map(async ([id, own]) => {
          try {
            return await personalChannel?.(context, own, id);
          } catch (error) {
            return noChannel(app, plugin, error, own);
          }
        }),
      ),
    );
    for (const [index, [id]] of some.entries()) {
      const channel = found[index];
      if (channel) channels.set(id, channel);
    }
  }
  return channels;
}

/** The channel that one person has set up. */
export async function personalChannel(
  app: App,
  plugin: NotificationPlugin,
  userId: string,
  values: PluginValues | undefined,
): Promise<NotificationChannel | undefined> {
  return values && (await personalChannels(app, plugin, new Map([[userId, values]]))).get(userId);
}

/** Whether a channel gets an event about a question with these tags. */
export function isFor(channel: NotificationChannel | undefined, event: NotificationEvent, tags: readonly string[]) {
  if (!channel?.events.includes(event)) return false;
  return channel.tags.length === 0 || channel.tags.some((tag) => tags.includes(tag));
}

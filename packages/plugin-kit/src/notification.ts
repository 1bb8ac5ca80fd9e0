import type { PluginContext } from "./context.ts";
import type { PluginValues } from "./texts.ts";

/**
 * What a channel can be told about. The channel of the site gets `new_question`, `answer` and `comment`; that of a
 * person gets new questions, new questions with followed tags, and what also stands in their inbox on the site.
 */
export type NotificationEvent =
  | "new_question"
  | "new_question_followed_tag"
  | "answer"
  | "comment"
  | "invitation"
  | "vote"
  | "moderation";

/** A part of a sentence: plain words, the name of a person, or the title of a question. */
export interface NotificationPart {
  readonly kind: "words" | "person" | "title";
  readonly text: string;
}

/** A message about one event. Names and titles are written by users: escape them for the markup of the service. */
export interface NotificationMessage {
  /** Such as `notification.action.answer_the_question`. */
  readonly notification_type: string;
  /** "" for the channel of the site. */
  readonly receiver_user_id: string;
  /** Language of the message, such as `en_US`. */
  readonly receiver_lang: string;
  /** The receiver's account at the provider with the plugin's slug, else their first external account, else "". */
  readonly receiver_external_id: string;
  /** The user who caused it; "" where that stays unknown. */
  readonly trigger_user_id: string;
  readonly trigger_user_display_name: string;
  readonly trigger_user_url: string;
  readonly question_title: string;
  readonly question_url: string;
  /** Names of the question's tags, separated by commas. */
  readonly tags: string;
  /** "" if the event is about no answer. */
  readonly answer_url: string;
  /** "" if the event is about no comment. */
  readonly comment_url: string;
  /** The event as a sentence in the receiver's language. */
  readonly sentence: readonly NotificationPart[];
  /** Name of the site. */
  readonly site_name: string;
}

/** Which events a channel gets. */
export interface NotificationChannel {
  readonly events: readonly NotificationEvent[];
  /** Slugs of tags; only questions with one of them. All questions if empty. */
  readonly tags: readonly string[];
  /** Whether the channel of the site also gets the posts of a site that only members may read. */
  readonly on_private_site?: boolean;
}

/** The result of an attempt. What was not delivered is tried again, after growing waits, and then given up. */
export type NotificationResult =
  | { readonly delivered: true }
  | { readonly delivered: false /** For administrators, or the person; no secrets. */; readonly error: string };

/** A message for one channel. */
export interface NotificationDelivery {
  readonly message: NotificationMessage;
  /** The person's own settings; undefined for the channel of the site, which the plugin's configuration describes. */
  readonly values: PluginValues | undefined;
}

/** Carries messages to another service, such as a chat. */
export interface Notification {
  /** The channel of the site; undefined while the configuration names none. */
  readonly siteChannel?: (context: PluginContext) => NotificationChannel | undefined;
  /** The channel of a person by their own settings; undefined while they name none. Asked before every message. */
  readonly personalChannel?: (
    context: PluginContext,
    values: PluginValues,
    userId: string,
  ) => NotificationChannel | undefined | Promise<NotificationChannel | undefined>;
  /**
   * Sends one message. Runs after the event was stored, apart from other channels; `signal` is aborted after ten
   * seconds. Throw only for errors of the plugin itself.
   */
  readonly notify: (
    context: PluginContext,
    delivery: NotificationDelivery,
    signal: AbortSignal,
  ) => Promise<NotificationResult>;
}

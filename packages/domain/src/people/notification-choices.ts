/** The ways by which notifications reach a user. Source: docs/rules/notifications.md H16. */
export const deliveryChannels = ["site", "mail", "digest", "push"] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** What notifications are about, as far as users choose their channels. Source: docs/rules/notifications.md H16. */
export const notificationTopics = [
  "answer",
  "followed_answer",
  "comment",
  "mention",
  "invitation",
  "vote",
  "change",
  "badge",
  "new_question_followed_tag",
  "new_question",
  "unanswered",
  "rule",
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** The channels that users have chosen for some topics; the others have their defaults. */
export type NotificationChoices = Readonly<Partial<Record<NotificationTopic, readonly DeliveryChannel[]>>>;

interface TopicRule {
  /** The channels of a user who has chosen nothing. */
  readonly defaults: readonly DeliveryChannel[];
  /** Whether people who register get mail about it. Source: docs/rules/mails.md Y4. */
  readonly isMailed?: true;
  /** The channels that can be chosen; all if left out. */
  readonly available?: readonly DeliveryChannel[];
  /** A channel that cannot be turned off. */
  readonly fixed?: DeliveryChannel;
}

const topicRules: Readonly<Record<NotificationTopic, TopicRule>> = {
  answer: { defaults: ["site", "digest", "push"], isMailed: true },
  followed_answer: { defaults: ["site", "digest"] },
  comment: { defaults: ["site", "digest", "push"], isMailed: true },
  mention: { defaults: ["site", "digest", "push"], isMailed: true },
  invitation: { defaults: ["site", "digest", "push"], isMailed: true },
  vote: { defaults: ["site", "digest"] },
  // What happens to a post never escapes its author.
  change: { defaults: ["site", "digest", "push"], fixed: "site" },
  badge: { defaults: ["site", "digest"] },
  new_question_followed_tag: { defaults: ["digest"] },
  new_question: { defaults: [], available: ["mail", "digest"] },
  unanswered: { defaults: ["digest"], available: ["digest"] },
  // Staff have chosen who is told.
  rule: { defaults: ["site", "mail", "push"], available: ["site", "mail", "push"] },
};

/** The topics about which people who register get mail. Source: docs/rules/mails.md Y4. */
export const mailedTopics: readonly NotificationTopic[] = notificationTopics.filter(
  (topic) => topicRules[topic].isMailed,
);

/** Whether a channel can be chosen for a topic, or is always on, or never. Source: docs/rules/notifications.md H16. */
export function channelState(topic: NotificationTopic, channel: DeliveryChannel): "choice" | "always" | "never" {
  const { available = deliveryChannels, fixed } = topicRules[topic];
  if (fixed === channel) return "always";
  return available.includes(channel) ? "choice" : "never";
}

/** The channels on which a user gets notifications about a topic. Source: docs/rules/notifications.md H16. */
export function channelsFor(topic: NotificationTopic, choices: NotificationChoices = {}): readonly DeliveryChannel[] {
  const chosen = choices[topic] ?? topicRules[topic].defaults;
  return deliveryChannels.filter((channel) => {
    const state = channelState(topic, channel);
    return state === "always" || (state === "choice" && chosen.includes(channel));
  });
}

/** The topic of what happened to an object, which may depend on whose question or post it is. */
export interface TopicSubject {
  /** The action of the notification. */
  readonly action: string;
  readonly isAsker: boolean;
  readonly isAuthor: boolean;
}

const topicByAction: Readonly<Record<string, NotificationTopic>> = {
  comment_question: "comment",
  comment_answer: "comment",
  reply_to_you: "comment",
  mention_you: "mention",
  invited_you_to_answer: "invitation",
  up_voted_question: "vote",
  up_voted_answer: "vote",
  up_voted_comment: "vote",
  down_voted_question: "vote",
  down_voted_answer: "vote",
  earned_badge: "badge",
  new_question: "new_question",
  new_question_followed_tag: "new_question_followed_tag",
  rule_matched: "rule",
  assigned_to_you: "rule",
};

/** The topic of a notification. Source: docs/rules/notifications.md H16. */
export function topicOf({ action, isAsker, isAuthor }: TopicSubject): NotificationTopic {
  if (action === "answer_the_question") return isAsker ? "answer" : "followed_answer";
  if (action === "accept_answer") return isAuthor ? "vote" : "followed_answer";
  if (action === "update_answer" && !isAuthor) return isAsker ? "answer" : "followed_answer";
  return topicByAction[action] ?? "change";
}

import {
  channelsFor,
  mailedTopics,
  type NotificationChoices,
  type NotificationTopic,
  notificationTopics,
} from "@askwell/domain";

const questionTopics: readonly NotificationTopic[] = ["new_question", "new_question_followed_tag"];

/** A kind of mail that clients of Apache Answer know. Source: docs/wire/accounts.md "Notification settings". */
interface MailSource {
  readonly name: "inbox" | "all_new_question" | "all_new_question_for_following_tags";
  /** Turning it off turns mail about all of these off. */
  readonly topics: readonly NotificationTopic[];
  /** On while mail about all of these is on: a link of a mail, which stops one topic, turns it off as it does there. */
  readonly first: readonly NotificationTopic[];
}

export const mailSources: readonly MailSource[] = [
  { name: "inbox", topics: notificationTopics.filter((topic) => !questionTopics.includes(topic)), first: mailedTopics },
  { name: "all_new_question", topics: ["new_question"], first: ["new_question"] },
  {
    name: "all_new_question_for_following_tags",
    topics: ["new_question_followed_tag"],
    first: ["new_question_followed_tag"],
  },
];

/** Whether a kind of mail is on for a user. */
export const isOn = ({ first }: MailSource, choices: NotificationChoices) =>
  first.every((topic) => channelsFor(topic, choices).includes("mail"));

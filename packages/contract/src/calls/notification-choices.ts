import { isTimeZone, notificationTopics } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { flag, list, nothing, text, word } from "../fields.ts";

const USER = "/answer/api/v1/user";
const channel = v.object({ key: v.string(), enable: v.boolean() });
/** Mail is the only channel. */
const channelInput = () => v.nullish(v.object({ key: word(["email"]), enable: flag() }), {});

/** The caller's mail notification settings. Source: docs/wire/accounts.md "Notification settings". */
export const readNotificationConfig = call({
  method: "GET",
  path: `${USER}/notification/config`,
  guard: "member",
  summary: "Mail notification settings",
  input: v.object({}),
  reply: v.object({ inbox: channel, all_new_question: channel, all_new_question_for_following_tags: channel }),
  errors: [],
});

/** Replaces all settings; omitted channels are off. */
export const saveNotificationConfig = call({
  method: "PUT",
  path: `${USER}/notification/config`,
  guard: "member",
  summary: "Save the mail notification settings",
  input: v.object({
    inbox: channelInput(),
    all_new_question: channelInput(),
    all_new_question_for_following_tags: channelInput(),
  }),
  reply: nothing,
  errors: [],
});

const channels = v.object({ site: v.boolean(), mail: v.boolean(), digest: v.boolean(), push: v.boolean() });
const topics = v.object({ topics: v.array(v.object({ topic: v.picklist(notificationTopics), ...channels.entries })) });

/**
 * The channels on which the caller gets notifications about each topic. Not part of the original wire format. Rules:
 * docs/rules/notifications.md H16.
 */
export const readNotificationChoices = call({
  method: "GET",
  path: `${USER}/notification/choices`,
  guard: "member",
  summary: "The channels of each topic of notifications",
  input: v.object({}),
  reply: topics,
  errors: [],
});

/** Saves the channels of the given topics, and replies all of them. */
export const saveNotificationChoices = call({
  method: "PUT",
  path: `${USER}/notification/choices`,
  guard: "member",
  summary: "Choose the channels of topics of notifications",
  input: v.object({
    topics: list(
      v.object({
        topic: word(notificationTopics, { required: true }),
        site: flag(),
        mail: flag(),
        digest: flag(),
        push: flag(),
      }),
      { required: true, max: notificationTopics.length },
    ),
  }),
  reply: topics,
  errors: [],
});

const frequencies = ["off", "daily", "weekly"] as const;
const digest = v.object({
  frequency: v.picklist(frequencies),
  /** 1 for Monday to 7 for Sunday; for weekly digests. */
  day: v.number(),
  /** 0 to 23. */
  hour: v.number(),
  time_zone: v.string(),
  /** When the next one is due, in Unix seconds; 0 while it is off. */
  next_at: v.number(),
});
const integer = (min: number, max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));

/** When the caller gets a digest by mail. Not part of the original wire format. Rules: docs/rules/mails.md Y10. */
export const readDigest = call({
  method: "GET",
  path: `${USER}/notification/digest`,
  guard: "member",
  summary: "When the caller gets a digest",
  input: v.object({}),
  reply: digest,
  errors: [],
});

/** Sets when the caller gets a digest. */
export const saveDigest = call({
  method: "PUT",
  path: `${USER}/notification/digest`,
  guard: "member",
  summary: "Set when the caller gets a digest",
  input: v.object({
    frequency: word(frequencies, { required: true }),
    day: v.optional(integer(1, 7), 1),
    hour: v.optional(integer(0, 23), 8),
    /** Left out, it stays as it is. */
    time_zone: v.pipe(
      text({ max: 100 }),
      v.check((zone) => zone === "" || isTimeZone(zone), "time_zone"),
    ),
  }),
  reply: digest,
  errors: [],
});

/** Sends the caller what their digest would contain now; nothing when that is empty. */
export const sendDigest = call({
  method: "POST",
  path: `${USER}/notification/digest/test`,
  guard: "member",
  summary: "Send a digest now, to try it",
  input: v.object({}),
  reply: v.object({ is_empty: v.boolean() }),
  errors: ["too_many_attempts"],
});

/** Whether mail to the caller's address pauses because mails came back. Rules: docs/rules/mail-log.md ML9. */
export const readMailPause = call({
  method: "GET",
  path: `${USER}/mail-pause`,
  guard: "member",
  summary: "Whether mail to one's address pauses",
  input: v.object({}),
  reply: v.object({
    /** 0 while it does not pause. */
    paused_at: v.number(),
    address: v.string(),
    cause: v.picklist(["bounced", "complained"]),
    /** The words of the mail server; may be empty. */
    answer: v.string(),
  }),
  errors: [],
});

/** Sends the caller a link that confirms that their address works again. Rules: docs/rules/mail-log.md ML9. */
export const tryMailAgain = call({
  method: "POST",
  path: `${USER}/mail-pause/confirmation`,
  guard: "member",
  summary: "Confirm that one's address works again",
  input: v.object({}),
  reply: nothing,
  errors: ["too_many_attempts"],
});

import { notificationTopics } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { flag, list, nothing, word } from "../fields.ts";

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

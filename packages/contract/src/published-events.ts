import { badgeEventTypes, type EventSubject, type EventType, eventTypeNames, subjectOfEvent } from "@askwell/domain";
import * as v from "valibot";

/** The stream of events. */
export const EVENTS_PATH = "/answer/api/v1/events";

/** The version of what events contain. Fields are only added in a version; a field that changes begins another. */
export const EVENT_VERSION = 1;

const person = v.object({ id: v.string(), username: v.string(), display_name: v.string() });

/** Of a post that visitors cannot see, only id and status are there. */
const hidden = { id: v.string(), status: v.string() };

const question = v.object({
  ...hidden,
  url: v.optional(v.string()),
  title: v.optional(v.string()),
  /** Slugs. */
  tags: v.optional(v.array(v.string())),
  /** Markdown; only in events about the question itself. */
  text: v.optional(v.string()),
  author: v.optional(person),
  score: v.optional(v.number()),
  answer_count: v.optional(v.number()),
  /** "0" if there is none. */
  accepted_answer_id: v.optional(v.string()),
  /** Unix seconds. */
  created_at: v.optional(v.number()),
  /** 0 for never. */
  edited_at: v.optional(v.number()),
});

const answer = v.object({
  ...hidden,
  url: v.optional(v.string()),
  text: v.optional(v.string()),
  author: v.optional(person),
  score: v.optional(v.number()),
  accepted: v.optional(v.boolean()),
  created_at: v.optional(v.number()),
  edited_at: v.optional(v.number()),
});

const comment = v.object({
  ...hidden,
  url: v.optional(v.string()),
  text: v.optional(v.string()),
  author: v.optional(person),
  score: v.optional(v.number()),
  created_at: v.optional(v.number()),
});

const tag = v.object({
  ...hidden,
  slug_name: v.optional(v.string()),
  display_name: v.optional(v.string()),
  /** The slug of the tag of which it is a synonym; "" if it is none. */
  main_tag: v.optional(v.string()),
  text: v.optional(v.string()),
});

const user = v.object({
  ...hidden,
  username: v.optional(v.string()),
  display_name: v.optional(v.string()),
  reputation: v.optional(v.number()),
});

const badge = v.object({
  ...hidden,
  /** In the language of the site. */
  name: v.optional(v.string()),
  /** 1 bronze, 2 silver, 3 gold. */
  level: v.optional(v.number()),
});

/** What an event is about, as it is when the event is sent. An answer comes with its question, a comment with both. */
const eventObjects = v.strictObject({
  question: v.optional(question),
  answer: v.optional(answer),
  comment: v.optional(comment),
  tag: v.optional(tag),
  user: v.optional(user),
  badge: v.optional(badge),
});
export type EventObjects = v.InferOutput<typeof eventObjects>;

/** An event as programs get it: the data of the stream. Rules: docs/rules/events.md. */
export const publishedEvent = v.strictObject({
  /** The position in the event log. */
  id: v.string(),
  type: v.picklist(eventTypeNames),
  version: v.literal(EVENT_VERSION),
  /** When it happened, such as `2026-01-31T12:00:00Z`. */
  timestamp: v.string(),
  data: eventObjects,
});
export type PublishedEvent = v.InferOutput<typeof publishedEvent>;

/** The time of an event. */
export const eventTime = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(".000Z", "Z");

const SITE = "https://example.com";
const MOMENT = 1_767_268_800;
const ann = { id: "7", username: "ann", display_name: "Ann" };

const shortQuestion = {
  id: "10010000000000042",
  status: "available",
  url: `${SITE}/questions/10010000000000042/how-long-does-tea-keep`,
  title: "How long does tea keep?",
  tags: ["tea", "storage"],
};

const exampleObjects: Readonly<Record<EventSubject, EventObjects>> = {
  question: {
    question: {
      ...shortQuestion,
      text: "In a tin, away from light.",
      author: ann,
      ...{ score: 3, answer_count: 1, accepted_answer_id: "0", created_at: MOMENT, edited_at: 0 },
    },
  },
  answer: {
    question: shortQuestion,
    answer: {
      ...{ id: "10020000000000043", status: "available", url: `${shortQuestion.url}/10020000000000043` },
      ...{ text: "About *two years*, if it stays dry.", author: ann },
      ...{ score: 1, accepted: false, created_at: MOMENT, edited_at: 0 },
    },
  },
  comment: {
    question: shortQuestion,
    comment: {
      ...{ id: "10030000000000044", status: "available", url: `${shortQuestion.url}?commentId=10030000000000044` },
      ...{ text: "Does that hold for green tea?", author: ann, score: 0, created_at: MOMENT },
    },
  },
  tag: {
    tag: {
      id: "10040000000000005",
      status: "available",
      slug_name: "tea",
      display_name: "Tea",
      main_tag: "",
      text: "",
    },
  },
  user: { user: { ...ann, status: "normal", reputation: 1 } },
};

const exampleBadge = { id: "10090000000000011", status: "active", name: "Nice answer", level: 1 };

/** An example of each type, for the documentation. */
export function exampleEvent(type: EventType): PublishedEvent {
  const badge = badgeEventTypes.includes(type) ? { badge: exampleBadge } : {};
  const about = { ...exampleObjects[subjectOfEvent(type)], ...badge };
  return { id: "1042", type, version: EVENT_VERSION, timestamp: eventTime(MOMENT), data: about };
}

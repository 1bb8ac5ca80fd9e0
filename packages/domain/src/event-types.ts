/** What an event of the event log is about. */
export type EventSubject = "question" | "answer" | "comment" | "tag" | "user";

/**
 * Every type of event that programs hear of, with what it is about. A type is never given another meaning: a change that
 * readers would notice gets a new type. Rules: docs/rules/events.md.
 */
export const eventTypes = {
  "question.created": "question",
  "question.edited": "question",
  "question.closed": "question",
  "question.reopened": "question",
  "question.deleted": "question",
  "question.undeleted": "question",
  "question.listed": "question",
  "question.unlisted": "question",
  "question.held": "question",
  "question.hidden": "question",
  "question.shown": "question",
  "question.flagged": "question",
  "question.flag_decided": "question",
  "question.score_changed": "question",
  "answer.created": "answer",
  "answer.edited": "answer",
  "answer.deleted": "answer",
  "answer.undeleted": "answer",
  "answer.accepted": "answer",
  "answer.unaccepted": "answer",
  "answer.moved": "answer",
  "answer.held": "answer",
  "answer.hidden": "answer",
  "answer.shown": "answer",
  "answer.flagged": "answer",
  "answer.flag_decided": "answer",
  "answer.score_changed": "answer",
  "comment.created": "comment",
  "comment.edited": "comment",
  "comment.deleted": "comment",
  "comment.undeleted": "comment",
  "comment.moved": "comment",
  "comment.held": "comment",
  "comment.hidden": "comment",
  "comment.shown": "comment",
  "comment.flagged": "comment",
  "comment.flag_decided": "comment",
  "comment.score_changed": "comment",
  "tag.created": "tag",
  "tag.edited": "tag",
  "tag.merged": "tag",
  "tag.deleted": "tag",
  "tag.undeleted": "tag",
  "user.registered": "user",
  "user.confirmed": "user",
  "user.edited": "user",
  "user.role_changed": "user",
  "user.suspended": "user",
  "user.unsuspended": "user",
  "user.restricted": "user",
  "user.unrestricted": "user",
  "user.badge_earned": "user",
  "user.badge_taken": "user",
  "user.deleted": "user",
} as const satisfies Readonly<Record<string, EventSubject>>;

export type EventType = keyof typeof eventTypes;

/** Those that name a badge. */
export const badgeEventTypes: readonly EventType[] = ["user.badge_earned", "user.badge_taken"];

/** All types, in the order of their declaration. */
export const eventTypeNames = Object.keys(eventTypes) as readonly EventType[];

/** What an event is about. */
export const subjectOfEvent = (type: EventType): EventSubject => eventTypes[type];

/** For how long events stay in the log. */
export const EVENT_RETENTION_DAYS = 30;

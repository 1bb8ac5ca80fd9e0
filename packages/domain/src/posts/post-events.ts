import type { EventType } from "../event-types.ts";
import type { PostKind } from "../ids.ts";

/** What the event log says about a post: only changes of these are events. */
export interface LoggedPost {
  /** `hidden` instead of `pending` for a post that reports have hidden. */
  readonly status: string;
  /** Changes with each edit. */
  readonly version: string;
  readonly score: number;
  /** Left out for posts that cannot be accepted. */
  readonly accepted?: boolean;
  /** Left out for posts that cannot be unlisted. */
  readonly listed?: boolean;
}

/** The events that a change of a post amounts to; `before` is null for a new one. Rules: docs/rules/events.md EV1. */
export function postEvents(kind: PostKind, before: LoggedPost | null, after: LoggedPost): EventType[] {
  const names = before ? changesOf(before, after) : firstEvents(after);
  return names.map((name) => `${kind}.${name}` as EventType);
}

function firstEvents({ status }: LoggedPost): string[] {
  if (status === "pending") return ["held"];
  return status === "deleted" ? [] : ["created"];
}

const isPublished = ({ status }: LoggedPost) => status === "available" || status === "closed";

function changesOf(before: LoggedPost, after: LoggedPost): string[] {
  const names: string[] = [];
  if (before.status !== after.status) names.push(statusEvent(before.status, after.status));
  if (isPublished(before) && isPublished(after) && before.version !== after.version) names.push("edited");
  if (before.listed !== after.listed) names.push(after.listed ? "listed" : "unlisted");
  if (before.accepted !== after.accepted) names.push(after.accepted ? "accepted" : "unaccepted");
  if (before.score !== after.score) names.push("score_changed");
  return names;
}

function statusEvent(before: string, after: string): string {
  if (after === "hidden") return "hidden";
  if (after === "pending") return "held";
  if (after === "deleted") return "deleted";
  if (before === "pending") return "created";
  if (before === "hidden") return "shown";
  if (before === "deleted") return "undeleted";
  return after === "closed" ? "closed" : "reopened";
}

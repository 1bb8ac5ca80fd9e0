import type { Generated } from "kysely";

/**
 * An event that was stored with the change it is about, until it has its position in the log. Primary key: id, which
 * counts up.
 */
export interface LoggedEventRow {
  id: Generated<number>;
  /** Such as `question.closed`. */
  type: string;
  /** The post, tag or user that it is about. */
  object_id: string;
  /** The question of a post; otherwise the object itself. Events about one thread have the order in which they happened. */
  thread_id: string;
  /** The badge of an event about one; "0" otherwise. */
  badge_id: string;
  created_at: number;
  /** 1 if an automation rule has caused it. */
  by_rule: number;
}

/** An event of the last 30 days, with what was logged. Primary key: position. */
export interface PublishedEventRow {
  /** From 1, without gaps, in the order in which readers see the events. */
  position: number;
  type: string;
  object_id: string;
  thread_id: string;
  /** The badge of an event about one; "0" otherwise. */
  badge_id: string;
  created_at: number;
  /** 1 if an automation rule has caused it. */
  by_rule: number;
}

/** What describes an event. */
export type DescribedEvent = Omit<PublishedEventRow, "by_rule">;

/** The last position that was given. Primary key: name; there is one row, which is locked while positions are given. */
export interface EventPositionRow {
  name: string;
  position: number;
}

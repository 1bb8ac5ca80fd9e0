/** How far a rule has come. Primary key: rule_id. */
export interface AutomationStateRow {
  rule_id: string;
  /** The last event of the log that it was tried on. */
  position: number;
  /** When it was turned on: what happened before does not count. */
  started_at: number;
  /** The last question that was old enough for a rule about unanswered ones. */
  checked_at: number;
  checked_id: string;
  /** The hour in which its actions are counted, and their number. */
  hour_at: number;
  hour_count: number;
  /** One of `automationPauses`; "" while it works. */
  pause: string;
  /** Until when it is paused; 0 until it is changed. */
  paused_until: number;
}

/** That a rule has acted on a post, for rules that do so once. Primary key: (rule_id, object_id). Index: object_id. */
export interface AutomationMatchRow {
  rule_id: string;
  object_id: string;
}

/**
 * Something that a rule does or has done in the last 30 days. Primary key: (rule_id, subject, step). Indexes: (state,
 * next_at), (rule_id, created_at), (rule_id, state, created_at), created_at.
 */
export interface AutomationActionRow {
  rule_id: string;
  /** The post for rules that act on it once, else the position of the event. */
  subject: string;
  /** The place in the actions of the rule. */
  step: number;
  kind: string;
  target: string;
  object_id: string;
  thread_id: string;
  badge_id: string;
  /** The type of the event, or what else made the rule act. */
  event: string;
  happened_at: number;
  /** One of `automationStates`. */
  state: string;
  attempts: number;
  next_at: number;
  /** Until when a process is doing it; after a crash another one does then. */
  held_until: number;
  error: string;
  created_at: number;
  /** When it was done, left out or given up; 0 while it waits. */
  done_at: number;
}

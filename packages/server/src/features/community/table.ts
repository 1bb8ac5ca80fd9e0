/** What happened on a day. Primary key: day. Index: (counted_at, day). */
export interface CommunityDayRow {
  /** Days since 1970, in UTC. */
  day: number;
  /** 0 to be counted again. */
  counted_at: number;
  /** Questions that were asked and are available or closed. */
  questions: number;
  /** Those of them that have an answer by now. */
  answered: number;
  answers: number;
  /** Accounts that were made and have a confirmed address. */
  people: number;
  /** Users who have written or voted. */
  active: number;
  /** JSON: how many of the questions got their first answer within which time; see `delays.ts`. */
  delays: string;
  /** The size of the database at the end of the day; 0 for days that were counted later. */
  database_bytes: number;
}

/** A user who has written or voted on a day. Primary key: (day, user_id). */
export interface ActiveDayRow {
  day: number;
  user_id: string;
}

/** How many different users were active in the last days, and as many days before. Primary key: days. */
export interface CommunityPeriodRow {
  days: number;
  counted_at: number;
  active: number;
  active_before: number;
  /** Those of them who had their account before the period. */
  returned: number;
  returned_before: number;
}

/**
 * How often something happened on a day that leaves no other row: `search`, `empty_search` with what was searched for,
 * `referrer` with the host. Primary key: (name, day, term).
 */
export interface DailyCountRow {
  name: string;
  day: number;
  term: string;
  count: number;
}

/**
 * The channels on which a user gets notifications about a topic; a topic without a row has its defaults. Primary key:
 * (user_id, topic). Index: (topic, user_id).
 */
export interface NotificationChoiceRow {
  user_id: string;
  /** Such as `answer`. */
  topic: string;
  site: 0 | 1;
  mail: 0 | 1;
  digest: 0 | 1;
  push: 0 | 1;
}

/** When a user gets a digest; without a row, never. Primary key: user_id. Index: next_at. */
export interface DigestRow {
  user_id: string;
  /** `off`, `daily` or `weekly`. */
  frequency: string;
  /** 1 for Monday to 7 for Sunday. */
  day: number;
  /** 0 to 23, in the time zone. */
  hour: number;
  /** Such as `Europe/Berlin`. */
  time_zone: string;
  /** When the next one is due; 0 while it is off. */
  next_at: number;
  /** What happened until then has been sent, or was nothing, or was before it was turned on. */
  covered_at: number;
}

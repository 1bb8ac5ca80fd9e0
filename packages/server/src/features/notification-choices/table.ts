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

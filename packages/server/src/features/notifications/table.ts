/**
 * A notification of a user. Unique: (user_id, object_id, action, mark). Index: (user_id, kind, updated_at, id),
 * (user_id, subject, updated_at, id), (user_id, kind, is_read, action, id), object_id.
 */
export interface NotificationRow {
  id: string;
  created_at: number;
  updated_at: number;
  user_id: string;
  /** The user who caused it, or "0" where that stays unknown. */
  actor_id: string;
  /** The post or badge award that it is about. */
  object_id: string;
  /** `inbox` or `achievement`; `elsewhere` for one that its receiver gets on other channels only. */
  kind: string;
  /** `posts`, `votes`, `invites`, or "" for an achievement. */
  subject: string;
  /** What its receiver chose the channels for, such as `answer`; "" for points, and for those of earlier versions. */
  topic: string;
  /** Such as `answer_the_question`; "" for points. */
  action: string;
  /** Distinguishes notifications of the same action about the same object, by the actor or the version, for example. */
  mark: string;
  /** The points that the user got for the object. */
  points: number;
  is_read: 0 | 1;
  /** The badge was shown, on some device. */
  is_shown: 0 | 1;
}

/** How many notifications are new for a user. Primary key: user_id. */
export interface NotificationCountRow {
  user_id: string;
  inbox: number;
  achievement: number;
}

/** A question about which a user gets no notifications. Primary key: (user_id, question_id). Index: question_id. */
export interface MutedQuestionRow {
  user_id: string;
  question_id: string;
  created_at: number;
}

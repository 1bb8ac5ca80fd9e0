/** A badge of the catalogue. Unique: key. */
export interface BadgeRow {
  id: string;
  created_at: number;
  updated_at: number;
  key: string;
  icon: string;
  award_count: number;
  /** 1 bronze, 2 silver, 3 gold. */
  level: number;
  group_id: number;
  /** 1 when awarded once per user. */
  single: 0 | 1;
  handler: string;
  amount: number;
  /** `active` or `inactive`. */
  status: string;
}

/** A badge earned. Unique: (user_id, badge_id, award_key). Index: (badge_id, id), (user_id, id). */
export interface BadgeAwardRow {
  id: string;
  created_at: number;
  user_id: string;
  badge_id: string;
  /** The part of the unique key that tells awards of one badge apart: the post, or "0" for a badge that a user earns once. */
  award_key: string;
  /** The post that it was earned with, or "0". */
  object_id: string;
}

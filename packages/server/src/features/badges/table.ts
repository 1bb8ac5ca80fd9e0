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
  /** 1 when awarded once per person. */
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
  /** What makes an award one of a kind: the post, or "0" for a badge that a person earns once. */
  award_key: string;
  /** The post that it was earned with, or "0". */
  object_id: string;
}

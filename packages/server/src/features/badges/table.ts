/** A badge of the catalogue, or an own one of the site. Unique: key. */
export interface BadgeRow {
  id: string;
  created_at: number;
  updated_at: number;
  key: string;
  icon: string;
  award_count: number;
  /** 1 bronze, 2 silver, 3 gold. */
  level: number;
  /** The group of the wire format, or 0. */
  group_id: number;
  /** 1 when awarded once per user. */
  single: 0 | 1;
  /** The award condition: its name of the wire format, or a measure. */
  handler: string;
  amount: number;
  /** `active` or `inactive`. */
  status: string;
  /** When it was last awarded for what users had done before; 0 while that has to be done. */
  derived_at: number;
  /** The words of an own badge of the site; "" for those of the catalogue. */
  name: string;
  description: string;
  /** How an own badge is drawn; "" for those of the catalogue. */
  shape: string;
  sign: string;
  color: string;
}

/** A badge earned. Unique: (user_id, badge_id, award_key). Index: (badge_id, id), (user_id, id). */
export interface BadgeAwardRow {
  id: string;
  created_at: number;
  user_id: string;
  badge_id: string;
  /** The part of the unique key that tells awards of one badge apart: the post or tag, or "0" for a badge that a user earns once. */
  award_key: string;
  /** The post or tag that it was earned with, or "0". */
  object_id: string;
}

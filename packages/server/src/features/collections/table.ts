/** A bookmark. Primary key: (user_id, object_id). Index: (user_id, created_at, object_id), object_id. */
export interface CollectionRow {
  id: string;
  user_id: string;
  object_id: string;
  group_id: string;
  created_at: number;
}

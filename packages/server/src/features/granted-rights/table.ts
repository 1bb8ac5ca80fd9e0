/**
 * Rights that an administrator has granted to a user, together. Ids count, as text, in their order. Index: (user_id, id),
 * (state, id), (state, until, id).
 */
export interface GrantRow {
  id: string;
  user_id: string;
  /** The rights, with a blank before and behind each. */
  rights: string;
  /** The ids of the tags to which they are limited, stored likewise; "" for no limit. */
  tag_ids: string;
  /** Why, for administrators and staff. */
  note: string;
  created_at: number;
  granted_by: string;
  /** The end in Unix seconds; 0 for none. */
  until: number;
  /** `granted`, also after the end, or `ended` by an administrator. */
  state: string;
  /** When an administrator ended it; 0 for not. */
  ended_at: number;
  ended_by: string;
}

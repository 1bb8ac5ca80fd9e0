/**
 * What is assigned to a user, open or settled. Primary key: id. Indexes: (assignee_id, status, opened_at, id), (status,
 * opened_at, id), batch_id, object_id.
 */
export interface AssignedTaskRow {
  id: string;
  assignee_id: string;
  /** Tasks with the same one are one for several people: what one of them does is done for all. */
  batch_id: string;
  /** The post, the tag or the account. */
  object_id: string;
  /** The automation rule, and its name at that time. */
  rule_id: string;
  reason: string;
  /** Who gave it to the assignee; "0" for the rule itself. */
  assigned_by: string;
  /** One of `assignedTaskStates`. */
  status: string;
  opened_at: number;
  /** When it was settled, and by whom; 0 and "0" while it is open. */
  settled_at: number;
  settled_by: string;
}

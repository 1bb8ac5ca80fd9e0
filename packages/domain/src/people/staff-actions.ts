import { MOVE_UNDO_DAYS } from "../posts/post-moves.ts";
import { ASSIGNED_UNDO_DAYS } from "../posts/review-tasks.ts";
import type { GrantableRight } from "./granted-rights.ts";
import { REMOVAL_UNDO_DAYS } from "./sanctions.ts";

interface StaffActionDefinition {
  readonly undoable: boolean;
  /** Only administrators can undo it; any staff member when omitted. */
  readonly by?: "admin";
  /** For so many days; for ever when omitted. */
  readonly days?: number;
}

/**
 * The actions of the staff log, and whether they can be undone. The label is `staff_actions.<word>`. Source:
 * docs/rules/review.md RV10 and RV11.
 */
export const staffActions = {
  question_close: { undoable: true },
  question_reopen: { undoable: true },
  question_delete: { undoable: true },
  question_undelete: { undoable: true },
  question_pin: { undoable: true },
  question_unpin: { undoable: true },
  question_hide: { undoable: true },
  question_show: { undoable: true },
  question_edit: { undoable: true },
  answer_delete: { undoable: true },
  answer_undelete: { undoable: true },
  answer_edit: { undoable: true },
  comment_delete: { undoable: true },
  comment_undelete: { undoable: true },
  comment_edit: { undoable: true },
  mode_lock: { undoable: true },
  mode_unlock: { undoable: true },
  mode_protect: { undoable: true },
  mode_unprotect: { undoable: true },
  mode_wiki: { undoable: true },
  mode_end_wiki: { undoable: true },
  answer_to_comment: { undoable: true, days: MOVE_UNDO_DAYS },
  question_merge: { undoable: true, days: MOVE_UNDO_DAYS },
  comments_move: { undoable: true, days: MOVE_UNDO_DAYS },
  flag_ignore: { undoable: true },
  flag_settle: { undoable: true },
  post_approve: { undoable: true },
  post_reject: { undoable: true },
  edit_approve: { undoable: true },
  edit_reject: { undoable: true },
  task_done: { undoable: true, days: ASSIGNED_UNDO_DAYS },
  task_dismiss: { undoable: true, days: ASSIGNED_UNDO_DAYS },
  task_reassign: { undoable: true, days: ASSIGNED_UNDO_DAYS },
  tag_edit: { undoable: true },
  tag_synonyms: { undoable: true },
  tag_merge: { undoable: true },
  tag_delete: { undoable: true },
  tag_undelete: { undoable: true },
  tag_recommend: { undoable: true, by: "admin" },
  tag_unrecommend: { undoable: true, by: "admin" },
  tag_reserve: { undoable: true, by: "admin" },
  tag_unreserve: { undoable: true, by: "admin" },
  posts_purge: { undoable: false },
  file_delete: { undoable: false },
  mail_send_again: { undoable: false },
  mail_stop: { undoable: false },
  job_retry: { undoable: false },
  job_discard: { undoable: false },
  conversation_delete: { undoable: false },
  person_add: { undoable: false },
  claim_mail: { undoable: false },
  claim_mails_start: { undoable: false },
  claim_mails_stop: { undoable: false },
  claim_codes: { undoable: false },
  person_role: { undoable: true, by: "admin" },
  rights_grant: { undoable: true, by: "admin" },
  rights_end: { undoable: true, by: "admin" },
  person_password: { undoable: false },
  person_second_factor: { undoable: false },
  person_profile: { undoable: true, by: "admin" },
  person_activate: { undoable: true, by: "admin" },
  person_deactivate: { undoable: true, by: "admin" },
  person_suspend: { undoable: true, by: "admin" },
  person_delete: { undoable: false },
  person_merge: { undoable: false },
  person_remove: { undoable: true, days: REMOVAL_UNDO_DAYS },
  sanction_note: { undoable: false },
  sanction_warn: { undoable: false },
  sanction_restrict: { undoable: false },
  sanction_lift: { undoable: false },
  person_log_out: { undoable: false },
  view_as: { undoable: false },
  vote_pattern_dismiss: { undoable: false },
  votes_void: { undoable: true, days: REMOVAL_UNDO_DAYS },
  similar_pair_dismiss: { undoable: false },
  post_ai_exclude: { undoable: false },
  post_ai_include: { undoable: false },
  review_pause_end: { undoable: false },
  appeal_grant: { undoable: true },
  appeal_decline: { undoable: true },
  settings_change: { undoable: true, by: "admin" },
  tags_mark: { undoable: true, by: "admin" },
  badge_switch: { undoable: true, by: "admin" },
  badge_add: { undoable: false },
  badge_change: { undoable: false },
  badge_award: { undoable: false },
  badge_take_back: { undoable: false },
  plugin_switch: { undoable: true, by: "admin" },
  plugin_change: { undoable: true, by: "admin" },
  invitation_add: { undoable: false },
  invitation_withdraw: { undoable: false },
  api_key_add: { undoable: false },
  api_key_rotate: { undoable: false },
  api_key_delete: { undoable: false },
  api_key_change: { undoable: false },
  api_key_trust: { undoable: false },
  api_key_distrust: { undoable: false },
  program_add: { undoable: false },
  program_change: { undoable: false },
  program_rotate: { undoable: false },
  program_delete: { undoable: false },
  webhook_add: { undoable: false },
  webhook_change: { undoable: false },
  webhook_switch: { undoable: false },
  webhook_rotate: { undoable: false },
  webhook_delete: { undoable: false },
  backup_delete: { undoable: false },
  backup_download: { undoable: false },
  undo: { undoable: false },
} as const satisfies Record<string, StaffActionDefinition>;

/** An action of the staff log. */
export type StaffAction = keyof typeof staffActions;

/** The actions of the public log: what was done to posts, tags and accounts. Source: docs/rules/review.md RV26. */
export const publicStaffActions = [
  ...(["question_close", "question_reopen", "question_delete", "question_undelete"] as const),
  ...(["question_hide", "question_show", "question_pin", "question_unpin", "question_edit", "question_merge"] as const),
  ...(["answer_delete", "answer_undelete", "answer_edit", "answer_to_comment"] as const),
  ...(["comment_delete", "comment_undelete", "comment_edit", "comments_move"] as const),
  ...(["mode_lock", "mode_unlock", "mode_protect", "mode_unprotect", "mode_wiki", "mode_end_wiki"] as const),
  ...(["tag_edit", "tag_synonyms", "tag_merge", "tag_delete", "tag_undelete"] as const),
  ...([
    "sanction_warn",
    "sanction_restrict",
    "sanction_lift",
    "person_suspend",
    "person_remove",
    "person_delete",
  ] as const),
] as const satisfies readonly StaffAction[];

/** An action of the public log. */
export type PublicStaffAction = (typeof publicStaffActions)[number];

/** The granted right that includes an action of the log; undefined for what only a role includes. Source: docs/rules/granted-rights.md GR1. */
export function rightOfStaffAction(action: string): GrantableRight | undefined {
  if (/^question_(close|reopen)$/.test(action)) return "close";
  if (/^(question|answer|comment)_(delete|undelete)$/.test(action)) return "delete";
  if (/^question_(pin|unpin|hide|show)$/.test(action)) return "list";
  if (/^(question|answer|comment)_edit$/.test(action)) return "edit";
  if (/^mode_/.test(action)) return "modes";
  if (/^(answer_to_comment|question_merge|comments_move)$/.test(action)) return "move";
  if (/^sanction_(note|warn)$/.test(action)) return "warn";
  if (/^(sanction_(restrict|lift)|person_log_out)$/.test(action)) return "restrict";
  if (/^person_(suspend|activate)$/.test(action)) return "suspend";
  if (/^badge_(award|take_back)$/.test(action)) return "award";
  return /^tag_(edit|synonyms|merge|delete|undelete)$/.test(action) ? "tags" : undefined;
}

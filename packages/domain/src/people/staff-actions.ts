/**
 * What the log of the staff knows, and whether it can be undone from there. The label is `staff_actions.<word>`.
 * Source: docs/rules/review.md RV10 and RV11.
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
  comment_edit: { undoable: true },
  flag_ignore: { undoable: true },
  flag_settle: { undoable: true },
  post_approve: { undoable: true },
  post_reject: { undoable: true },
  edit_approve: { undoable: true },
  edit_reject: { undoable: true },
  tag_delete: { undoable: false },
  tag_undelete: { undoable: false },
  tag_merge: { undoable: false },
  posts_purge: { undoable: false },
  person_role: { undoable: false },
  person_password: { undoable: false },
  person_profile: { undoable: false },
  person_activate: { undoable: false },
  person_deactivate: { undoable: false },
  person_suspend: { undoable: false },
  person_delete: { undoable: false },
  undo: { undoable: false },
} as const satisfies Record<string, { readonly undoable: boolean }>;

/** The word for something that staff did. */
export type StaffAction = keyof typeof staffActions;

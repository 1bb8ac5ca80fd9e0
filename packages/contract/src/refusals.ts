/** How a screen shows a refusal: on its field, as a toast, as a dialog, or as a whole page. */
export type Shown = "field" | "toast" | "dialog" | "page" | "silent";

interface RefusalDefinition {
  /** HTTP status and `code` of the envelope. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 500 | 503;
  /** Wire code of the envelope, kept from the format we serve. */
  readonly reason: string;
  readonly shown: Shown;
  /** `data.err_type` of the envelope. */
  readonly err_type?: "toast" | "alert" | "modal";
  /** `data.type` of a 403 that leads to a page of its own. */
  readonly type?: "inactive" | "suspended" | "url_expired" | "second_factor";
}

/** Why a database cannot be used is told in words; programs know one reason. */
const connectionFailed = {
  status: 400,
  reason: "error.database.connection_failed",
  shown: "silent",
  err_type: "alert",
} as const;

/**
 * Every refusal of the product: code -> status, wire reason and how it is shown.
 * The text is the catalogue's `refusals.<code>`. Sources: api-content 20, api-accounts 17, api-admin-and-platform 1 and 2.
 */
export const refusals = {
  bad_request: { status: 400, reason: "base.request_format_error", shown: "dialog" },
  bad_fields: { status: 400, reason: "base.request_format_error", shown: "field" },
  page_out_of_range: { status: 404, reason: "base.request_format_error", shown: "page" },
  unknown_call: { status: 404, reason: "base.not_found", shown: "page" },
  not_signed_in: { status: 401, reason: "base.unauthorized_error", shown: "page" },
  not_admin: { status: 403, reason: "base.unauthorized_error", shown: "page" },
  forbidden: { status: 403, reason: "base.forbidden_error", shown: "toast" },
  duplicate_request: { status: 400, reason: "base.duplicate_request_error", shown: "dialog" },
  unknown: { status: 500, reason: "base.unknown", shown: "page" },
  database: { status: 500, reason: "base.database_error", shown: "page" },
  closing_down: { status: 503, reason: "base.unknown", shown: "page" },
  inactive: { status: 403, reason: "error.email.need_to_be_verified", shown: "page", type: "inactive" },
  suspended: { status: 403, reason: "error.user.suspended", shown: "page", type: "suspended" },
  link_expired: { status: 403, reason: "error.email.verify_url_expired", shown: "page", type: "url_expired" },
  captcha_failed: { status: 400, reason: "error.object.captcha_verification_failed", shown: "field" },
  too_many_attempts: { status: 400, reason: "error.object.too_many_attempts", shown: "dialog" },
  too_many_posts: { status: 400, reason: "error.object.too_many_posts", shown: "toast", err_type: "toast" },
  too_many_links: { status: 400, reason: "error.object.too_many_links", shown: "toast", err_type: "toast" },
  wrong_email_or_password: { status: 400, reason: "error.object.email_or_password_incorrect", shown: "field" },
  wrong_old_password: { status: 400, reason: "error.object.old_password_verification_failed", shown: "field" },
  same_password: { status: 400, reason: "error.object.new_password_same_as_previous_setting", shown: "field" },
  second_factor_wanted: { status: 400, reason: "error.user.second_factor_required", shown: "field" },
  second_factor_wrong: { status: 400, reason: "error.user.second_factor_incorrect", shown: "field" },
  second_factor_owed: {
    status: 403,
    reason: "error.user.second_factor_setup_required",
    shown: "page",
    type: "second_factor",
  },
  second_factor_late: { status: 400, reason: "error.user.second_factor_expired", shown: "dialog" },
  second_factor_there: { status: 400, reason: "error.user.second_factor_exists", shown: "dialog" },
  passkeys_full: { status: 400, reason: "error.user.passkeys_full", shown: "dialog" },
  own_factors: { status: 400, reason: "error.admin.cannot_reset_own_second_factor", shown: "dialog" },
  own_second_factor: { status: 400, reason: "error.user.second_factor_own_first", shown: "field" },
  passkey_refused: { status: 400, reason: "error.user.passkey_refused", shown: "dialog" },
  object_not_found: { status: 400, reason: "error.object.not_found", shown: "dialog" },
  object_deleted: { status: 400, reason: "error.object.already_deleted", shown: "dialog" },
  own_post: { status: 400, reason: "error.object.disallow_vote_your_self", shown: "toast", err_type: "toast" },
  rank_too_low: { status: 403, reason: "error.rank.no_enough_rank_to_operate", shown: "toast" },
  missing_privilege: { status: 403, reason: "error.rank.fail_to_meet_the_condition", shown: "toast" },
  question_not_found: { status: 404, reason: "error.question.not_found", shown: "page" },
  question_not_deletable: { status: 400, reason: "error.question.cannot_deleted", shown: "dialog" },
  question_not_editable: { status: 400, reason: "error.question.cannot_update", shown: "dialog" },
  question_closed: { status: 400, reason: "error.answer.question_closed_cannot_add", shown: "dialog" },
  question_already_deleted: { status: 400, reason: "error.question.already_deleted", shown: "dialog" },
  question_under_review: { status: 400, reason: "error.question.under_review", shown: "dialog" },
  content_too_short: { status: 400, reason: "error.question.content_less_than_minimum", shown: "field" },
  answer_not_found: { status: 404, reason: "error.answer.not_found", shown: "page" },
  answer_not_deletable: { status: 400, reason: "error.answer.cannot_deleted", shown: "dialog" },
  answer_not_editable: { status: 400, reason: "error.answer.cannot_update", shown: "dialog" },
  answered_already: { status: 403, reason: "error.answer.restrict_answer", shown: "toast" },
  comment_not_found: { status: 400, reason: "error.comment.not_found", shown: "dialog" },
  comment_edit_too_late: { status: 400, reason: "error.comment.cannot_edit_after_deadline", shown: "dialog" },
  tag_not_found: { status: 404, reason: "error.tag.not_found", shown: "page" },
  tag_exists: { status: 400, reason: "error.tag.already_exist", shown: "dialog" },
  tag_in_use: { status: 400, reason: "error.tag.is_used_cannot_delete", shown: "dialog" },
  tag_is_synonym: { status: 400, reason: "error.tag.not_contain_synonym_tags", shown: "field" },
  tag_own_synonym: { status: 400, reason: "error.tag.cannot_set_synonym_as_itself", shown: "dialog" },
  too_few_tags: { status: 400, reason: "error.tag.minimum_count", shown: "field" },
  recommended_tag_missing: { status: 400, reason: "error.tag.recommend_tag_enter", shown: "field" },
  revision_waits: { status: 400, reason: "error.revision.review_underway", shown: "toast", err_type: "toast" },
  edit_conflict: { status: 409, reason: "error.revision.conflict", shown: "silent" },
  revision_not_yours: { status: 400, reason: "error.revision.no_permission", shown: "toast" },
  flag_not_found: { status: 404, reason: "error.report.not_found", shown: "dialog" },
  foreign_url: { status: 400, reason: "error.common.invalid_url", shown: "dialog" },
  no_original: { status: 400, reason: "error.common.invalid_url", shown: "dialog" },
  invalid_url: { status: 400, reason: "error.common.invalid_url", shown: "dialog" },
  changed_since: { status: 409, reason: "error.common.changed_since", shown: "dialog" },
  not_undoable: { status: 400, reason: "error.common.not_undoable", shown: "dialog" },
  status_invalid: { status: 400, reason: "error.common.status_invalid", shown: "dialog" },
  upload_purpose: { status: 400, reason: "error.upload.source_unsupported", shown: "dialog" },
  upload_format: { status: 400, reason: "error.upload.unsupported_file_format", shown: "dialog" },
  upload_too_large: { status: 400, reason: "error.upload.file_too_large", shown: "dialog" },
  user_not_found: { status: 404, reason: "error.user.not_found", shown: "page" },
  username_invalid: { status: 400, reason: "error.user.username_invalid", shown: "field" },
  username_taken: { status: 400, reason: "error.user.username_duplicate", shown: "field" },
  avatar_invalid: { status: 400, reason: "error.user.set_avatar", shown: "field" },
  profile_locked: { status: 400, reason: "error.user.profile_locked", shown: "field" },
  registration_closed: { status: 400, reason: "error.user.not_allowed_registration", shown: "dialog" },
  email_taken: { status: 400, reason: "error.email.duplicate", shown: "field" },
  email_domain: { status: 400, reason: "error.email.illegal_email_domain_error", shown: "dialog" },
  own_role: { status: 400, reason: "error.user.cannot_update_your_role", shown: "dialog" },
  own_status: { status: 400, reason: "error.admin.cannot_modify_self_status", shown: "dialog" },
  last_admin: { status: 400, reason: "error.user.last_admin", shown: "dialog" },
  own_password: { status: 400, reason: "error.admin.cannot_update_their_password", shown: "dialog" },
  own_profile: { status: 400, reason: "error.admin.cannot_edit_their_profile", shown: "dialog" },
  login_taken: { status: 400, reason: "error.user.access_denied", shown: "dialog" },
  login_of_deleted: { status: 400, reason: "error.user.page_access_denied", shown: "page" },
  login_without_id: { status: 400, reason: "error.user.external_login_missing_user_id", shown: "page" },
  last_login: {
    status: 400,
    reason: "error.user.external_login_unbinding_forbidden",
    shown: "toast",
    err_type: "toast",
  },
  other_browser: { status: 400, reason: "error.user.other_browser", shown: "dialog" },
  badge_not_found: { status: 400, reason: "error.badge.object_not_found", shown: "dialog" },
  mail_failed: { status: 400, reason: "error.smtp.config_from_name_cannot_be_email", shown: "dialog" },
  config_unreadable: { status: 400, reason: "error.config.read_config_failed", shown: "dialog" },
  config_not_written: {
    status: 400,
    reason: "error.install.create_config_failed",
    shown: "silent",
    err_type: "alert",
  },
  database_unreachable: connectionFailed,
  database_not_allowed: connectionFailed,
  database_missing: connectionFailed,
  database_not_writable: connectionFailed,
  database_too_old: connectionFailed,
  database_unusable: connectionFailed,
  tables_not_created: { status: 400, reason: "error.database.create_table_failed", shown: "dialog" },
  already_installed: { status: 400, reason: "error.install.already_installed", shown: "dialog" },
  install_code: { status: 403, reason: "error.install.code_required", shown: "field" },
} as const satisfies Record<string, RefusalDefinition>;

/** A word for one way of saying no. */
export type RefusalCode = keyof typeof refusals;

/** What the table says about a refusal, with the optional parts readable. */
export function refusal(code: RefusalCode): RefusalDefinition {
  return refusals[code];
}

/** How a screen shows an error: at its field, as a toast, as a dialog, or as a page. */
export type ErrorPresentation = "field" | "toast" | "dialog" | "page" | "silent";

interface ErrorDefinition {
  /** HTTP status and `code` of the envelope. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 429 | 500 | 503;
  /** Wire reason of the envelope, from the original format. */
  readonly reason: string;
  readonly presentation: ErrorPresentation;
  /** `data.err_type` of the envelope. */
  readonly err_type?: "toast" | "alert" | "modal";
  /** `data.type` of a 403 that has its own page. */
  readonly type?: "inactive" | "suspended" | "url_expired" | "second_factor";
}

/** The message says why a database cannot be used; programs get one reason. */
const connectionFailed = {
  status: 400,
  reason: "error.database.connection_failed",
  presentation: "silent",
  err_type: "alert",
} as const;

/**
 * Every error of the API: code -> status, wire reason and presentation. The text is the catalogue's
 * `api_errors.<code>`. Source: docs/wire.md "Errors".
 */
export const apiErrors = {
  bad_request: { status: 400, reason: "base.request_format_error", presentation: "dialog" },
  bad_fields: { status: 400, reason: "base.request_format_error", presentation: "field" },
  page_out_of_range: { status: 404, reason: "base.request_format_error", presentation: "page" },
  unknown_call: { status: 404, reason: "base.not_found", presentation: "page" },
  not_signed_in: { status: 401, reason: "base.unauthorized_error", presentation: "page" },
  not_admin: { status: 403, reason: "base.unauthorized_error", presentation: "page" },
  forbidden: { status: 403, reason: "base.forbidden_error", presentation: "toast" },
  key_expired: { status: 401, reason: "error.api_key.expired", presentation: "toast" },
  key_address: { status: 403, reason: "error.api_key.address", presentation: "toast" },
  key_scope: { status: 403, reason: "error.api_key.scope", presentation: "toast" },
  key_limit: { status: 429, reason: "error.api_key.too_many_calls", presentation: "toast" },
  webhook_off: { status: 400, reason: "error.webhook.off", presentation: "dialog" },
  too_many_keys: { status: 400, reason: "error.api_key.too_many_keys", presentation: "dialog" },
  duplicate_request: { status: 400, reason: "base.duplicate_request_error", presentation: "dialog" },
  submission_differs: { status: 409, reason: "error.common.submission_differs", presentation: "dialog" },
  unknown: { status: 500, reason: "base.unknown", presentation: "page" },
  database: { status: 500, reason: "base.database_error", presentation: "page" },
  unavailable: { status: 503, reason: "base.database_error", presentation: "toast" },
  too_busy: { status: 503, reason: "base.unknown", presentation: "toast" },
  closing_down: { status: 503, reason: "base.unknown", presentation: "page" },
  inactive: { status: 403, reason: "error.email.need_to_be_verified", presentation: "page", type: "inactive" },
  suspended: { status: 403, reason: "error.user.suspended", presentation: "page", type: "suspended" },
  link_expired: { status: 403, reason: "error.email.verify_url_expired", presentation: "page", type: "url_expired" },
  captcha_failed: { status: 400, reason: "error.object.captcha_verification_failed", presentation: "field" },
  too_many_attempts: { status: 400, reason: "error.object.too_many_attempts", presentation: "dialog" },
  too_many_posts: { status: 400, reason: "error.object.too_many_posts", presentation: "toast", err_type: "toast" },
  too_many_links: { status: 400, reason: "error.object.too_many_links", presentation: "toast", err_type: "toast" },
  wrong_email_or_password: { status: 400, reason: "error.object.email_or_password_incorrect", presentation: "field" },
  wrong_old_password: { status: 400, reason: "error.object.old_password_verification_failed", presentation: "field" },
  same_password: { status: 400, reason: "error.object.new_password_same_as_previous_setting", presentation: "field" },
  second_factor_wanted: { status: 400, reason: "error.user.second_factor_required", presentation: "field" },
  second_factor_wrong: { status: 400, reason: "error.user.second_factor_incorrect", presentation: "field" },
  second_factor_owed: {
    status: 403,
    reason: "error.user.second_factor_setup_required",
    presentation: "page",
    type: "second_factor",
  },
  second_factor_late: { status: 400, reason: "error.user.second_factor_expired", presentation: "dialog" },
  second_factor_there: { status: 400, reason: "error.user.second_factor_exists", presentation: "dialog" },
  passkeys_full: { status: 400, reason: "error.user.passkeys_full", presentation: "dialog" },
  own_factors: { status: 400, reason: "error.admin.cannot_reset_own_second_factor", presentation: "dialog" },
  own_second_factor: { status: 400, reason: "error.user.second_factor_own_first", presentation: "field" },
  passkey_refused: { status: 400, reason: "error.user.passkey_refused", presentation: "dialog" },
  object_not_found: { status: 400, reason: "error.object.not_found", presentation: "dialog" },
  object_deleted: { status: 400, reason: "error.object.already_deleted", presentation: "dialog" },
  own_post: { status: 400, reason: "error.object.disallow_vote_your_self", presentation: "toast", err_type: "toast" },
  flag_own: { status: 400, reason: "error.object.forbidden_operate_self", presentation: "toast", err_type: "toast" },
  rank_too_low: { status: 403, reason: "error.rank.no_enough_rank_to_operate", presentation: "toast" },
  missing_privilege: { status: 403, reason: "error.rank.fail_to_meet_the_condition", presentation: "toast" },
  right_restricted: { status: 403, reason: "error.user.right_restricted", presentation: "dialog" },
  sanction_of_staff: { status: 403, reason: "error.user.sanction_of_staff", presentation: "dialog" },
  question_not_found: { status: 404, reason: "error.question.not_found", presentation: "page" },
  question_not_deletable: { status: 400, reason: "error.question.cannot_deleted", presentation: "dialog" },
  question_not_editable: { status: 400, reason: "error.question.cannot_update", presentation: "dialog" },
  post_locked: { status: 403, reason: "error.object.locked", presentation: "dialog" },
  question_protected: { status: 403, reason: "error.question.protected", presentation: "dialog" },
  question_closed: { status: 400, reason: "error.answer.question_closed_cannot_add", presentation: "dialog" },
  question_already_deleted: { status: 400, reason: "error.question.already_deleted", presentation: "dialog" },
  question_under_review: { status: 400, reason: "error.question.under_review", presentation: "dialog" },
  content_too_short: { status: 400, reason: "error.question.content_less_than_minimum", presentation: "field" },
  answer_not_found: { status: 404, reason: "error.answer.not_found", presentation: "page" },
  answer_not_deletable: { status: 400, reason: "error.answer.cannot_deleted", presentation: "dialog" },
  answer_not_editable: { status: 400, reason: "error.answer.cannot_update", presentation: "dialog" },
  answered_already: { status: 403, reason: "error.answer.restrict_answer", presentation: "toast" },
  comment_not_found: { status: 400, reason: "error.comment.not_found", presentation: "dialog" },
  comment_edit_too_late: { status: 400, reason: "error.comment.cannot_edit_after_deadline", presentation: "dialog" },
  tag_not_found: { status: 404, reason: "error.tag.not_found", presentation: "page" },
  tag_exists: { status: 400, reason: "error.tag.already_exist", presentation: "dialog" },
  tag_in_use: { status: 400, reason: "error.tag.is_used_cannot_delete", presentation: "dialog" },
  file_in_use: { status: 400, reason: "error.file.in_use", presentation: "dialog" },
  tag_is_synonym: { status: 400, reason: "error.tag.not_contain_synonym_tags", presentation: "field" },
  tag_own_synonym: { status: 400, reason: "error.tag.cannot_set_synonym_as_itself", presentation: "dialog" },
  too_few_tags: { status: 400, reason: "error.tag.minimum_count", presentation: "field" },
  recommended_tag_missing: { status: 400, reason: "error.tag.recommend_tag_enter", presentation: "field" },
  revision_waits: { status: 400, reason: "error.revision.review_underway", presentation: "toast", err_type: "toast" },
  edit_conflict: { status: 409, reason: "error.revision.conflict", presentation: "silent" },
  revision_not_yours: { status: 400, reason: "error.revision.no_permission", presentation: "toast" },
  flag_not_found: { status: 404, reason: "error.report.not_found", presentation: "dialog" },
  foreign_url: { status: 400, reason: "error.common.invalid_url", presentation: "dialog" },
  no_original: { status: 400, reason: "error.common.invalid_url", presentation: "dialog" },
  invalid_url: { status: 400, reason: "error.common.invalid_url", presentation: "dialog" },
  merge_with_itself: { status: 400, reason: "error.question.merge_with_itself", presentation: "field" },
  changed_since: { status: 409, reason: "error.common.changed_since", presentation: "dialog" },
  decided_already: { status: 409, reason: "error.review.decided_already", presentation: "silent" },
  review_paused: { status: 403, reason: "error.review.paused", presentation: "dialog" },
  not_undoable: { status: 400, reason: "error.common.not_undoable", presentation: "dialog" },
  status_invalid: { status: 400, reason: "error.common.status_invalid", presentation: "dialog" },
  filter_name_taken: { status: 400, reason: "error.saved_filter.name_taken", presentation: "field" },
  filter_saved_already: { status: 400, reason: "error.saved_filter.saved_already", presentation: "dialog" },
  too_many_filters: { status: 400, reason: "error.saved_filter.too_many", presentation: "dialog" },
  upload_purpose: { status: 400, reason: "error.upload.source_unsupported", presentation: "dialog" },
  upload_extension: { status: 400, reason: "base.request_format_error", presentation: "dialog" },
  upload_format: { status: 400, reason: "error.upload.unsupported_file_format", presentation: "dialog" },
  upload_quota_account: { status: 400, reason: "error.upload.account_quota_exceeded", presentation: "dialog" },
  upload_quota_site: { status: 400, reason: "error.upload.site_quota_exceeded", presentation: "dialog" },
  upload_storage: { status: 503, reason: "error.upload.storage_unavailable", presentation: "toast" },
  upload_too_large: { status: 400, reason: "error.upload.file_too_large", presentation: "dialog" },
  user_not_found: { status: 404, reason: "error.user.not_found", presentation: "page" },
  name_of_staff: { status: 400, reason: "error.user.display_name_of_staff", presentation: "field" },
  username_invalid: { status: 400, reason: "error.user.username_invalid", presentation: "field" },
  username_taken: { status: 400, reason: "error.user.username_duplicate", presentation: "field" },
  avatar_invalid: { status: 400, reason: "error.user.set_avatar", presentation: "field" },
  profile_locked: { status: 400, reason: "error.user.profile_locked", presentation: "field" },
  registration_closed: { status: 400, reason: "error.user.not_allowed_registration", presentation: "dialog" },
  email_taken: { status: 400, reason: "error.email.duplicate", presentation: "field" },
  email_domain: { status: 400, reason: "error.email.illegal_email_domain_error", presentation: "dialog" },
  own_role: { status: 400, reason: "error.user.cannot_update_your_role", presentation: "dialog" },
  own_status: { status: 400, reason: "error.admin.cannot_modify_self_status", presentation: "dialog" },
  last_admin: { status: 400, reason: "error.user.last_admin", presentation: "dialog" },
  own_password: { status: 400, reason: "error.admin.cannot_update_their_password", presentation: "dialog" },
  own_profile: { status: 400, reason: "error.admin.cannot_edit_their_profile", presentation: "dialog" },
  login_taken: { status: 400, reason: "error.user.access_denied", presentation: "dialog" },
  login_of_deleted: { status: 400, reason: "error.user.page_access_denied", presentation: "page" },
  login_without_id: { status: 400, reason: "error.user.external_login_missing_user_id", presentation: "page" },
  plugin_package: { status: 400, reason: "error.plugin.package_refused", presentation: "dialog" },
  plugin_check: { status: 400, reason: "error.plugin.check_failed", presentation: "dialog" },
  last_way_in: { status: 400, reason: "error.admin.last_way_in", presentation: "dialog" },
  last_login: {
    status: 400,
    reason: "error.user.external_login_unbinding_forbidden",
    presentation: "toast",
    err_type: "toast",
  },
  other_browser: { status: 400, reason: "error.user.other_browser", presentation: "dialog" },
  badge_not_found: { status: 400, reason: "error.badge.object_not_found", presentation: "dialog" },
  backup_running: { status: 400, reason: "error.admin.backup_running", presentation: "dialog" },
  claim_mails_running: { status: 400, reason: "error.admin.claim_mails_running", presentation: "dialog" },
  mail_server_missing: { status: 400, reason: "error.smtp.not_configured", presentation: "dialog" },
  mail_failed: { status: 400, reason: "error.smtp.config_from_name_cannot_be_email", presentation: "dialog" },
  config_unreadable: { status: 400, reason: "error.config.read_config_failed", presentation: "dialog" },
  config_not_written: {
    status: 400,
    reason: "error.install.create_config_failed",
    presentation: "silent",
    err_type: "alert",
  },
  database_unreachable: connectionFailed,
  database_not_allowed: connectionFailed,
  database_missing: connectionFailed,
  database_not_writable: connectionFailed,
  database_too_old: connectionFailed,
  database_unusable: connectionFailed,
  tables_not_created: { status: 400, reason: "error.database.create_table_failed", presentation: "dialog" },
  already_installed: { status: 400, reason: "error.install.already_installed", presentation: "dialog" },
  install_code: { status: 403, reason: "error.install.code_required", presentation: "field" },
} as const satisfies Record<string, ErrorDefinition>;

/** The code of an API error. */
export type ErrorCode = keyof typeof apiErrors;

/** The definition of an error code, with the optional properties readable. */
export function errorDefinition(code: ErrorCode): ErrorDefinition {
  return apiErrors[code];
}

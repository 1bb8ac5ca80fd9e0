/** A test that proves the effect of a setting: it names the setting, or has the given words. */
type Proof = readonly [file: string, words?: string];

const server = (file: string, words?: string): Proof => {
  const path = `packages/server/src/features/${file}.test.ts`;
  return words === undefined ? [path] : [path, words];
};
const backupInBucket: Proof = ["e2e/engines/backup-s3.test.ts"];
const mailbox: Proof = ["e2e/engines/replies-imap.test.ts"];
const mails: Proof = ["e2e/harness/mail-server.ts"];
const audits = "community-review/audits";
const quotas = server("assistant/asking/quotas");
const helps = server("assistant/helping/complete");
const vectors = server("semantic-search/update-vectors");
const related = server("semantic-search/related-threads");

/** Where the effect of a setting is proved that `e2e/long/setting-effects.test.ts` does not show itself. */
export const provenElsewhere: Readonly<Record<string, Proof>> = {
  "general.site_url": ["e2e/settings.test.ts"],
  "interface.use_browser_language": ["e2e/reading.test.ts"],
  "interface.offline_pages": ["e2e/app.test.ts"],
  "login.allow_password_login": server("site/login-methods"),
  "login.require_email_verification": server("accounts/registration/register"),
  "security.check_update": server("dashboard/check-update"),
  "sign_in.staff_second_factor": ["e2e/settings.test.ts"],
  "sign_in.moderator_sanctions": ["e2e/sanctions.test.ts"],
  "sign_in.pattern_votes": server("vote-patterns/find-patterns"),
  "sign_in.pattern_share": server("vote-patterns/find-patterns"),
  "sign_in.public_log": ["e2e/moderation-log.test.ts"],
  "users_settings.gravatar_base_url": ["packages/server/test/gravatars.test.ts"],
  "theme.theme": server("site/routes"),
  "question.hold_below_rank": ["e2e/review.test.ts"],
  "question.hold_similar": server("hold-rules/removed-texts"),
  "question.protect_below_rank": server("review/modes/set-post-mode"),
  "question.newcomer_posts": server("rate-limits/newcomers"),
  "question.newcomer_links": server("rate-limits/newcomers"),
  "question.close_votes": ["e2e/closing-votes.test.ts"],
  "question.close_vote_rank": ["e2e/closing-votes.test.ts"],
  "question.late_answer_days": server("community-review/on-post-published"),
  "question.late_answer_rank": server("community-review/on-post-published"),
  "question.queue_reviews": server(audits),
  "question.audit_every": server(audits),
  "question.audit_failures": server(audits),
  "question.audit_pause_days": server(audits, "CQ11"),
  "tag.reserved_tags": server("questions/asking/suggest-tags"),
  "tag.required_tag": server("questions/asking/ask-question"),
  "smtp.from_email": mails,
  "smtp.from_name": mails,
  "smtp.smtp_host": mails,
  "smtp.smtp_port": mails,
  "smtp.smtp_username": server("site/mail-server"),
  "smtp.smtp_password": server("site/mail-server"),
  "smtp.smtp_authentication": server("site/mail-server"),
  "smtp.encryption": server("site/mail-server"),
  "replies.bounces_enabled": ["packages/server/test/mail-reports.test.ts"],
  "replies.bounce_limit": ["packages/server/test/mail-reports.test.ts"],
  "replies.mail_log_days": server("mails/log/log-mails", "forgetMails"),
  "replies.imap_host": mailbox,
  "replies.imap_encryption": mailbox,
  "replies.imap_port": mailbox,
  "replies.imap_username": mailbox,
  "replies.imap_password": mailbox,
  "replies.imap_folder": mailbox,
  "replies.reply_source": mailbox,
  "replies.replies_enabled": ["packages/server/src/http/mail/receive-mail.test.ts"],
  "replies.reply_address": ["packages/server/src/http/mail/receive-mail.test.ts"],
  "mcp.enabled": ["e2e/mcp.test.ts"],
  "mcp.program_writing": ["e2e/mcp.test.ts"],
  "mcp.program_posting": ["e2e/mcp.test.ts"],
  "api.personal_keys": ["e2e/mcp.test.ts"],
  "api.key_calls_per_minute": ["packages/server/src/http/person-calls.test.ts"],
  "api.webhook_private_hosts": server("webhooks/webhooks"),
  "oauth.connections": ["e2e/oauth.test.ts"],
  "oauth.registration": ["packages/server/src/http/oauth/register-oauth.test.ts"],
  "assistant.enabled": ["e2e/assistant.test.ts"],
  "assistant.chosen_provider": ["e2e/assistant.test.ts"],
  "assistant.ai_providers": ["e2e/assistant.test.ts"],
  "assistant.prompt_config": server("assistant/asking/ask-assistant"),
  "assistant.ai_for_visitors": quotas,
  "assistant.ai_private_hosts": server("assistant/provider/stream-completion"),
  "assistant.ai_conversation_days": server("assistant/conversations/conversation"),
  "assistant.ai_requests_per_minute": quotas,
  "assistant.ai_requests_per_day": quotas,
  "assistant.ai_tokens_per_day": quotas,
  "assistant.ai_site_requests_per_day": quotas,
  "assistant.ai_site_tokens_per_day": quotas,
  "assistant.ai_input_price": quotas,
  "assistant.ai_output_price": quotas,
  "assistant.ai_currency": quotas,
  "assistant.ai_answer_tokens": server("assistant/asking/ask-assistant", "max_tokens"),
  "assistant.ai_timeout": server("assistant/provider/stream-completion"),
  "assistant.ai_help_summary": helps,
  "assistant.ai_help_translation": helps,
  "assistant.ai_help_title": helps,
  "assistant.ai_help_tags": helps,
  "assistant.ai_help_hints": helps,
  "assistant.ai_helps_per_day": helps,
  "assistant.ai_site_helps_per_day": helps,
  "assistant.ai_exclude_staff": server("assistant/leaving/may-leave"),
  "assistant.ai_exclude_tags": server("assistant/leaving/may-leave"),
  "assistant.semantic_search": vectors,
  "assistant.semantic_provider": vectors,
  "assistant.semantic_model": vectors,
  "assistant.semantic_dimensions": ["packages/server/testing/semantic/semantic-site.ts"],
  "assistant.semantic_tokens_per_day": vectors,
  "assistant.semantic_price": vectors,
  "assistant.semantic_for_visitors": related,
  "assistant.semantic_similarity": related,
  "assistant.semantic_duplicates": related,
  "backups.backup_schedule": server("backups/save-backup-settings"),
  "backups.backup_day": server("backups/save-backup-settings"),
  "backups.backup_hour": server("backups/save-backup-settings"),
  "backups.backup_keep": server("backups/save-backup-settings"),
  "backups.backup_files": backupInBucket,
  "backups.backup_place": backupInBucket,
  "backups.backup_folder": server("backups/save-backup-settings"),
  "backups.backup_s3_endpoint": backupInBucket,
  "backups.backup_s3_region": backupInBucket,
  "backups.backup_s3_bucket": backupInBucket,
  "backups.backup_s3_folder": backupInBucket,
  "backups.backup_s3_access_key": backupInBucket,
  "backups.backup_s3_secret_key": backupInBucket,
  "backups.backup_s3_address": backupInBucket,
  "backups.backup_key": server("backups/save-backup-settings"),
  "backups.backup_passphrase": server("backups/save-backup-settings"),
  "privileges.level": ["e2e/vote-patterns.test.ts"],
  "privileges.custom_privileges": ["e2e/history.test.ts"],
};

/** Sections whose settings are all named by one test. */
export const provenSections: Readonly<Record<string, string>> = {
  advanced: "packages/server/src/features/files/upload-file.test.ts",
};

/** Sections that no form of settings shows: what the site knows of itself, secrets, and lists with pages of their own. */
export const stateSections: readonly string[] = [
  ...["mail_state", "reply_state", "assistant_keys", "prepared_texts", "hold_rules", "automation", "mail_texts"],
];

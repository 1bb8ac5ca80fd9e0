import type { SettingControl } from "../forms/controls.ts";
import type { SettingFormName } from "./setting-forms.ts";

/** The groups of each form with their fields, in the order of the page. */
const groups = {
  general: {
    identity: ["name", "short_description", "description"],
    address: ["site_url", "contact_email"],
    updates: ["check_update"],
  },
  interface: {
    language: ["language", "use_browser_language", "posts_language"],
    time: ["time_zone"],
    people_pictures: ["default_avatar"],
    without_connection: ["offline_pages"],
  },
  branding: { header: ["logo", "mobile_logo"], icons: ["square_icon", "favicon"] },
  customize: {
    page_look: ["custom_css"],
    page_parts: ["custom_head", "custom_header", "custom_sidebar", "custom_footer"],
  },
  write: {
    posts: ["restrict_answer", "min_content", "min_tags"],
    newcomers: ["hold_below_rank", "hold_similar", "protect_below_rank", "newcomer_posts", "newcomer_links"],
    closing: ["close_votes", "close_vote_rank"],
    queues: [
      "first_posts_rank",
      "late_answers_rank",
      "late_answer_days",
      "late_answer_rank",
      "close_queue_rank",
      "reopen_queue_rank",
      "queue_reviews",
      "queue_goal",
      "audit_every",
      "audit_failures",
      "audit_pause_days",
    ],
    hiding: [
      "hide_after_spam",
      "hide_after_abuse",
      "hide_after_other",
      "hide_after_duplicate",
      "hide_after_no_answer",
      "hide_after_unneeded",
    ],
    tags: ["required_tag", "recommend_tags", "reserved_tags"],
    uploads: [
      "max_image_size",
      "max_image_megapixel",
      "authorized_image_extensions",
      "max_attachment_size",
      "authorized_attachment_extensions",
    ],
    upload_limits: ["upload_files_per_day", "upload_megabytes_per_day", "upload_megabytes_total"],
  },
  seo: { addresses: ["permalink"], robots: ["robots"] },
  login: {
    joining: [
      "allow_new_registrations",
      "allow_email_registrations",
      "require_email_verification",
      "allow_email_domains",
    ],
    logging_in: ["allow_password_login", "staff_second_factor"],
    moderation: ["moderator_sanctions", "moderator_texts", "pattern_votes", "pattern_share", "public_log"],
    reading: ["login_required"],
  },
  "settings-users": {
    people_pictures: ["default_avatar", "gravatar_base_url"],
    profiles: [
      "allow_update_display_name",
      "allow_update_username",
      "allow_update_avatar",
      "allow_update_bio",
      "allow_update_website",
      "allow_update_location",
    ],
  },
  smtp: {
    sender: ["from_email", "from_name"],
    server: ["smtp_host", "encryption", "smtp_port"],
    authentication: ["smtp_authentication", "smtp_username", "smtp_password"],
    mail_test: ["test_email_recipient"],
  },
  replies: {
    reply_use: ["replies_enabled", "reply_address", "reply_source"],
    reply_bounces: ["bounces_enabled", "bounce_limit", "mail_log_days"],
    reply_mailbox: ["imap_host", "imap_encryption", "imap_port", "imap_username", "imap_password", "imap_folder"],
  },
  backups: {
    backup_times: ["backup_schedule", "backup_day", "backup_hour", "backup_keep"],
    backup_place: [
      "backup_files",
      "backup_place",
      "backup_folder",
      "backup_s3_endpoint",
      "backup_s3_region",
      "backup_s3_bucket",
      "backup_s3_folder",
      "backup_s3_access_key",
      "backup_s3_secret_key",
      "backup_s3_address",
    ],
    backup_secrets: ["backup_key", "backup_passphrase"],
    public_export: ["public_export"],
  },
  mcp: { mcp: ["enabled"], mcp_writing: ["program_writing", "program_posting"] },
  programs: { programs: ["connections", "registration"] },
  api: { api_people: ["personal_keys"], api_limits: ["key_calls_per_minute"], api_webhooks: ["webhook_private_hosts"] },
  "ai-settings": {
    assistant_use: ["enabled", "ai_for_visitors"],
    assistant_providers: ["ai_providers", "chosen_provider", "ai_private_hosts"],
    assistant_answers: ["prompt_config", "ai_answer_tokens", "ai_timeout"],
    assistant_helps: [
      "ai_help_summary",
      "ai_help_translation",
      "ai_help_title",
      "ai_help_tags",
      "ai_help_hints",
      "ai_helps_per_day",
      "ai_site_helps_per_day",
    ],
    assistant_exclusions: ["ai_exclude_staff", "ai_exclude_tags"],
    assistant_storage: ["ai_conversation_days"],
    assistant_limits: [
      "ai_requests_per_minute",
      "ai_requests_per_day",
      "ai_tokens_per_day",
      "ai_site_requests_per_day",
      "ai_site_tokens_per_day",
    ],
    assistant_prices: ["ai_input_price", "ai_output_price", "ai_currency"],
    assistant_semantic: [
      "semantic_search",
      "semantic_provider",
      "semantic_model",
      "semantic_dimensions",
      "semantic_for_visitors",
      "semantic_similarity",
      "semantic_duplicates",
      "semantic_tokens_per_day",
      "semantic_price",
    ],
  },
  legal: {
    terms: ["terms_of_service_original_text"],
    privacy: ["privacy_policy_original_text"],
    external: ["external_content_display"],
  },
  themes: { colors: ["primary_color", "navbar_style", "color_scheme"], layout: ["theme", "layout"] },
} as const satisfies Readonly<Record<SettingFormName, Readonly<Record<string, readonly string[]>>>>;

type Groups = typeof groups;
type GroupName = { [Form in keyof Groups]: keyof Groups[Form] }[keyof Groups] & string;

/** A group of fields of a form. */
export interface SettingGroup {
  readonly name: GroupName;
  readonly fields: readonly (readonly [string, SettingControl])[];
}

/** The groups of a form with those of the given fields that they have; groups without any are left out. */
export function groupsOf(
  form: SettingFormName,
  fields: readonly (readonly [string, SettingControl])[],
): SettingGroup[] {
  return Object.entries<readonly string[]>(groups[form])
    .map(([name, names]) => ({
      name: name as GroupName,
      fields: names.flatMap((each) => fields.filter(([field]) => field === each)),
    }))
    .filter((group) => group.fields.length > 0);
}

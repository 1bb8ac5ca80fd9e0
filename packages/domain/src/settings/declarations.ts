import type { AutomationRule } from "../automation.ts";
import { normalSiteUrl } from "../base-path.ts";
import { limits, uploadDefaults } from "../limits.ts";
import { type PrivilegeValues, privilegeLevels } from "../people/privileges.ts";
import { moderatorSanctions } from "../people/sanctions.ts";
import type { HoldRule } from "../posts/hold-rules.ts";
import type { PreparedText } from "../posts/prepared-texts.ts";
import type { MailText } from "./mail-texts.ts";
import { programSettings } from "./program-settings.ts";
import type { SettingDeclarations } from "./setting.ts";

interface ThemeColors {
  readonly navbar_style: string;
  readonly primary_color: string;
}

/** The color of a theme that names none. */
const DEFAULT_COLOR = "#0033ff";
/** The header has the colour of the page. */
const PLAIN_HEADER = "#ffffff";

const pages = { visitors: "pages" } as const;
const clients = { visitors: "clients" } as const;

const mayUpdate = { type: "flag", default: true, ...pages } as const;
const image = { type: "text", default: "", max: limits.brandingUrl.max, format: "image", ...pages } as const;
const customCode = { type: "text", default: "", ...limits.customCode, control: "code" } as const;
const policy = { type: "text", default: "", max: 1_000_000 } as const;
const policySource = { ...policy, control: "textarea", rows: 10 } as const;
const mailText = { type: "text", default: "", max: limits.smtpText.max } as const;
/** A limit that only our own clients know. */
const ownLimit = { type: "number", min: 0, max: 1_000_000, optional: true, ...clients } as const;
const uploadSize = { type: "number", min: 0, ...pages } as const;

const extensions = {
  type: "list",
  item: { required: true, max: 20 },
  separator: "commas",
  normalize: (values: readonly string[]) => values.map((value) => value.trim().toLowerCase().replace(/^\./, "")),
  ...pages,
} as const;

/**
 * All settings of a site, each declared once: one stored section per subject, under the names of the newer settings
 * pages. Types, defaults, storage, schemas, `siteinfo`, forms and what the browser gets derive from these declarations.
 * Source: docs/rules/settings.md and docs/decisions/settings.md.
 */
export const settingDeclarations = {
  general: {
    name: { type: "text", default: "Askwell", required: true, ...limits.siteName, ...pages },
    short_description: { type: "text", default: "", ...limits.siteShortDescription, ...pages },
    description: { type: "text", default: "", ...limits.siteDescription, control: "textarea", ...pages },
    /** `scheme://host[/path]` without a trailing slash. */
    site_url: {
      type: "text",
      default: "",
      ...limits.siteUrl,
      format: "site_url",
      normalize: normalSiteUrl,
      before: "short_description",
      ...pages,
    },
    contact_email: { type: "text", default: "", required: true, format: "email", ...pages },
  },
  interface: {
    /** A language code, or `Default`. */
    language: { type: "text", default: "en_US", required: true, min: 2, max: 128, control: "select", ...pages },
    /** An IANA time zone. */
    time_zone: {
      type: "text",
      default: "UTC",
      required: true,
      min: 2,
      max: 128,
      format: "time_zone",
      control: "select",
      ...pages,
    },
    /** Whether visitors without a chosen language get their browser's language before the site's. */
    use_browser_language: { type: "flag", default: false, optional: true, before: "time_zone", ...clients },
    /** The language whose endings the search knows; `site` is that of the site. */
    posts_language: {
      type: "choice",
      default: "site",
      values: ["site", "en", "de", "fr", "es", "pt", "it"],
      optional: true,
      before: "time_zone",
    },
    /** Whether browsers store the pages that were opened. */
    offline_pages: { type: "flag", default: true, optional: true, ...pages },
  },
  users_settings: {
    default_avatar: { type: "choice", default: "system", values: ["system", "gravatar"], required: true, ...pages },
    gravatar_base_url: {
      type: "text",
      default: "https://www.gravatar.com/avatar/",
      max: 512,
      format: "url",
      ...clients,
    },
  },
  /** Which profile fields users may change. */
  users: {
    allow_update_display_name: mayUpdate,
    allow_update_username: mayUpdate,
    allow_update_avatar: mayUpdate,
    allow_update_bio: mayUpdate,
    allow_update_website: mayUpdate,
    allow_update_location: mayUpdate,
  },
  branding: { logo: image, mobile_logo: image, square_icon: image, favicon: image },
  seo: {
    /** Permalink formats: 1 and 3 contain the title, 3 and 4 the short id. */
    permalink: {
      type: "choice",
      default: 2,
      values: [1, 2, 3, 4],
      required: true,
      options: ["4", "3", "2", "1"],
      ...pages,
    },
    /** The robots.txt; "" means `defaultRobots`. */
    robots: { type: "text", default: "", required: true, max: 65_536, control: "code", ...clients },
  },
  login: {
    allow_new_registrations: { type: "flag", default: true, ...pages },
    allow_email_registrations: { type: "flag", default: true, ...pages },
    allow_password_login: { type: "flag", default: true, ...pages },
    /** Empty allows every domain. */
    allow_email_domains: {
      type: "list",
      default: [],
      item: { max: 253 },
      separator: "lines",
      normalize: (domains: readonly string[]) =>
        domains.map((domain) => domain.trim()).filter((domain) => domain !== ""),
      ...pages,
    },
    require_email_verification: {
      type: "flag",
      default: true,
      optional: true,
      before: "allow_password_login",
      ...clients,
    },
  },
  security: {
    /** Private mode: visitors see nothing. */
    login_required: { type: "flag", default: false, ...pages },
    external_content_display: {
      type: "choice",
      default: "always_display",
      values: ["always_display", "ask_before_display"],
      required: true,
      ...pages,
    },
    check_update: { type: "flag", default: true, ...clients },
  },
  /** Sign-in settings that the original wire format lacks; never sent to visitors. */
  sign_in: {
    /** Staff need a second factor. */
    staff_second_factor: { type: "flag", default: false, optional: true, before: "allow_email_domains" },
    /** What moderators may add to accounts. */
    moderator_sanctions: { type: "choice", default: "restrictions", values: moderatorSanctions, optional: true },
    /** Moderators change the prepared texts, too. */
    moderator_texts: { type: "flag", default: false, optional: true },
    /** From so many votes for one author on, staff are shown them; 0 for never. */
    pattern_votes: { type: "number", default: 10, min: 0, max: 1000, optional: true },
    /** And from this percentage of a user's votes on. */
    pattern_share: { type: "number", default: 70, min: 30, max: 100, optional: true },
    /** All viewers may read what staff have done. */
    public_log: { type: "flag", default: false, optional: true, ...pages },
  },
  custom_css_html: {
    custom_head: { ...customCode, ...clients },
    custom_css: { ...customCode, before: "custom_head", ...clients },
    custom_header: { ...customCode, ...clients },
    custom_footer: { ...customCode, ...clients },
    custom_sidebar: { ...customCode, before: "custom_footer", ...pages },
  },
  theme: {
    theme: { type: "text", default: "default", required: true, max: 255, control: "select", ...pages },
    color_scheme: {
      type: "text",
      default: "system",
      max: 100,
      control: "select",
      options: ["system", "light", "dark"],
      ...pages,
    },
    theme_config: {
      type: "structure",
      default: { default: { navbar_style: PLAIN_HEADER, primary_color: DEFAULT_COLOR } } as Readonly<
        Record<string, ThemeColors>
      >,
      ...clients,
    },
    layout: {
      type: "choice",
      default: "Full-width",
      values: ["Full-width", "Fixed-width"],
      options: ["Fixed-width", "Full-width"],
      ...pages,
    },
  },
  question: {
    min_tags: { type: "number", default: 1, ...limits.minTags, ...pages },
    /** Minimum number of characters of a question's text. */
    min_content: { type: "number", default: 6, ...limits.minContent, before: "min_tags", ...pages },
    /** New questions and answers of users with less reputation need approval; 0 disables this. */
    hold_below_rank: { ...ownLimit, default: 0 },
    /** Posts that are like a removed one by this percentage need approval; 0 disables this. */
    hold_similar: { type: "number", default: 80, min: 60, max: 100, optional: true },
    /** Answers to a protected question need this reputation. */
    protect_below_rank: { ...ownLimit, default: 10 },
    /** Posts that a new user may write per hour; 0 for no limit. */
    newcomer_posts: { ...ownLimit, default: 100 },
    /** External links that a new user may post per hour; 0 for no limit. */
    newcomer_links: { ...ownLimit, default: 200 },
    /** Votes of members that close or reopen a question; 0 disables this. */
    close_votes: { ...ownLimit, default: 3 },
    /** A vote to close or to reopen needs this reputation. */
    close_vote_rank: { ...ownLimit, default: 500 },
    /** The reputation that a queue of the community's review needs; 0 turns it off. */
    first_posts_rank: { ...ownLimit, default: 500 },
    late_answers_rank: { ...ownLimit, default: 500 },
    /** Days after which an answer to a question is late, and the reputation below which late answers are reviewed; 0 for all. */
    late_answer_days: { ...ownLimit, default: 30, min: 1, max: 3650 },
    late_answer_rank: { ...ownLimit, default: 50 },
    close_queue_rank: { ...ownLimit, default: 500 },
    reopen_queue_rank: { ...ownLimit, default: 500 },
    /** Members who review an item of a queue. */
    queue_reviews: { ...ownLimit, default: 1, min: 1, max: 10 },
    /** Reviews of a queue that a reviewer is asked for per day; 0 for no goal. */
    queue_goal: { ...ownLimit, default: 20 },
    /** One item in so many is an audit; 0 disables this. */
    audit_every: { ...ownLimit, default: 20 },
    /** Failed audits within 30 days that pause a reviewer; 0 disables this. */
    audit_failures: { ...ownLimit, default: 3 },
    /** Days of the pause. */
    audit_pause_days: { ...ownLimit, default: 7, min: 1, max: 365 },
    /** Reports of a post for a reason that hide it until staff have looked; 0 disables this. */
    hide_after_spam: { ...ownLimit, default: 3 },
    hide_after_abuse: { ...ownLimit, default: 3 },
    hide_after_other: { ...ownLimit, default: 0 },
    hide_after_duplicate: { ...ownLimit, default: 0 },
    hide_after_no_answer: { ...ownLimit, default: 0 },
    hide_after_unneeded: { ...ownLimit, default: 0 },
    /** One answer per user and question. */
    restrict_answer: { type: "flag", default: true, before: "min_content", ...pages },
  },
  tag: {
    recommend_tags: { type: "tags", ...clients },
    reserved_tags: { type: "tags", ...clients },
    /** A question needs one of the recommended tags, if there are any. */
    required_tag: { type: "flag", default: false, before: "recommend_tags", ...pages },
  },
  advanced: {
    /** In megabytes. */
    max_image_size: { ...uploadSize, default: uploadDefaults.imageMegabytes },
    /** In megabytes. */
    max_attachment_size: { ...uploadSize, default: uploadDefaults.attachmentMegabytes },
    max_image_megapixel: { ...uploadSize, default: uploadDefaults.imageMegapixels },
    /** Files uploaded per account within 24 hours; 0 for no limit. */
    upload_files_per_day: { ...ownLimit, default: uploadDefaults.filesPerDay },
    /** Megabytes uploaded per account within 24 hours; 0 for no limit. */
    upload_megabytes_per_day: { ...ownLimit, default: uploadDefaults.megabytesPerDay },
    /** Megabytes of all uploads together; 0 for no limit. */
    upload_megabytes_total: { ...ownLimit, default: uploadDefaults.megabytesTotal, max: 1_000_000_000 },
    authorized_image_extensions: { ...extensions, default: ["jpg", "jpeg", "png", "gif", "webp"] },
    /** Empty disables attachments. */
    authorized_attachment_extensions: { ...extensions, default: [] },
  },
  /** The legal texts, as Markdown and as HTML. Pages load them when they are read. */
  policies: {
    terms_of_service_original_text: policySource,
    terms_of_service_parsed_text: { ...policy, derived: true },
    privacy_policy_original_text: policySource,
    privacy_policy_parsed_text: { ...policy, derived: true },
  },
  smtp: {
    from_email: { ...mailText, control: "email" },
    from_name: mailText,
    /** "" sends no mail. */
    smtp_host: mailText,
    smtp_username: mailText,
    smtp_password: { ...mailText, control: "password" },
    smtp_port: { type: "number", default: 465, ...limits.smtpPort, before: "smtp_username" },
    /** `SSL` is TLS from the start; otherwise STARTTLS when the server offers it. */
    encryption: {
      type: "choice",
      default: "",
      values: ["SSL", "TLS"],
      options: ["TLS", "SSL", ""],
      before: "smtp_username",
    },
    smtp_authentication: { type: "flag", default: true, before: "smtp_username" },
  },
  /** What is known about the mail server; on no page. */
  mail_state: {
    /** Fingerprint of the settings with which a server last accepted a mail; "" when none has. */
    accepted_with: { type: "text", default: "" },
  },
  /** Replies by mail. Rules: docs/rules/replies-by-mail.md. */
  replies: {
    replies_enabled: { type: "flag", default: false },
    /** Where replies go; `*` stands for the part that says whose reply it is, and to which post. */
    reply_address: { type: "text", default: "", max: 200 },
    reply_source: { type: "choice", default: "imap", values: ["imap", "webhook"], required: true },
    imap_host: { type: "text", default: "", max: 253 },
    /** `SSL` is TLS from the start, `TLS` is STARTTLS. */
    imap_encryption: { type: "choice", default: "SSL", values: ["SSL", "TLS", "none"], required: true },
    imap_port: { type: "number", default: 993, min: 0, max: 65_535 },
    imap_username: { type: "text", default: "", max: 320 },
    /** Encrypted with the key of the site. */
    imap_password: { type: "text", default: "", max: 1000, control: "password" },
    imap_folder: { type: "text", default: "INBOX", max: 200 },
    /** Mails have a return address of this site, to which mail servers report those that they cannot deliver. */
    bounces_enabled: { type: "flag", default: false, optional: true },
    /** Hard bounces in a row after which mail to an address pauses. */
    bounce_limit: { type: "number", default: 3, min: 1, max: 100, optional: true },
    /** Days after which a mail leaves the log. */
    mail_log_days: { type: "number", default: 90, min: 7, max: 365, optional: true },
  },
  /** What is known about replies by mail; on no page. */
  reply_state: {
    /** The secret of the address that takes mails, encrypted with the key of the site; "" until it is needed. */
    webhook_secret: { type: "text", default: "" },
  },
  /** What staff begin reasons with. Rules: docs/rules/reasons.md N5. */
  prepared_texts: { texts: { type: "structure", default: [] as readonly PreparedText[] } },
  /** The rules by which posts are held. Rules: docs/rules/hold-rules.md HR1. */
  hold_rules: { rules: { type: "structure", default: [] as readonly HoldRule[] } },
  /** The rules by which the site acts. Rules: docs/rules/automation-rules.md AR1. */
  automation: { rules: { type: "structure", default: [] as readonly AutomationRule[] } },
  /** What an administrator has written for mails. Rules: docs/rules/mails.md Y11. */
  mail_texts: { texts: { type: "structure", default: [] as readonly MailText[] } },
  ...programSettings,
  /** When the site is backed up, where to, and with which key. */
  backups: {
    backup_schedule: { type: "choice", default: "off", values: ["off", "daily", "weekly"], required: true },
    /** Of a weekly backup; 1 is Monday. */
    backup_day: { type: "choice", default: 1, values: [1, 2, 3, 4, 5, 6, 7], required: true },
    /** In the time zone of the site. */
    backup_hour: { type: "number", default: 4, min: 0, max: 23 },
    /** The number of archives that stay. */
    backup_keep: { type: "number", default: 14, min: 1, max: 1000 },
    /** Whether each archive has all uploads, or each upload is stored once beside them. */
    backup_files: { type: "choice", default: "inside", values: ["inside", "beside"], required: true },
    backup_place: { type: "choice", default: "folder", values: ["folder", "s3"], required: true },
    /** "" is the folder `backups` of the data folder; a relative path begins there. */
    backup_folder: { type: "text", default: "", max: 1000 },
    /** URL of the S3 server. */
    backup_s3_endpoint: { type: "text", default: "", max: 500 },
    backup_s3_region: { type: "text", default: "us-east-1", max: 100 },
    backup_s3_bucket: { type: "text", default: "", max: 100 },
    /** Begins every key of an archive. */
    backup_s3_folder: { type: "text", default: "", max: 500 },
    backup_s3_access_key: { type: "text", default: "", max: 200 },
    /** Encrypted with the key of the site. */
    backup_s3_secret_key: { type: "text", default: "", max: 500, control: "password" },
    /** Where the name of the bucket stands. */
    backup_s3_address: { type: "choice", default: "path", values: ["path", "host"], required: true },
    backup_key: {
      type: "choice",
      default: "plain",
      values: ["plain", "passphrase", "none"],
      required: true,
    },
    /** Encrypted with the key of the site, so that an archive does not contain the passphrase that opens it. */
    backup_passphrase: { type: "text", default: "", max: 1000, control: "password" },
    /** All viewers may download what visitors may read, as one file of the last night. */
    public_export: { type: "flag", default: false, optional: true },
  },
  privileges: {
    level: { type: "choice", default: 2, values: privilegeLevels, required: true },
    /** The custom thresholds, also stored while another level is chosen. */
    custom_privileges: { type: "structure", default: {} as Partial<PrivilegeValues> },
  },
} as const satisfies Readonly<Record<string, SettingDeclarations>>;

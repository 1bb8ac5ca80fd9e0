import { uploadDefaults } from "./limits.ts";
import type { PrivilegeValues } from "./people/privileges.ts";

/**
 * Every setting of a site: one stored section per subject, under the names of the newer pages. The pages of the older
 * spelling (`write`, `legal`, `login` with `login_required` and so on) are views on the same sections.
 * Source: docs/rules/settings.md.
 */
export interface Settings {
  readonly general: GeneralSettings;
  readonly interface: InterfaceSettings;
  readonly users_settings: AvatarSettings;
  readonly users: ProfileSettings;
  readonly branding: BrandingSettings;
  readonly seo: SeoSettings;
  readonly login: LoginSettings;
  readonly security: SecuritySettings;
  readonly sign_in: SignInSettings;
  readonly custom_css_html: CustomCodeSettings;
  readonly theme: ThemeSettings;
  readonly question: QuestionSettings;
  readonly tag: TagSettings;
  readonly advanced: UploadSettings;
  readonly policies: PolicySettings;
  readonly smtp: SmtpSettings;
  readonly privileges: PrivilegeSettings;
}

/** The name of a section, which is also its key in the store. */
export type SettingsSection = keyof Settings;

export interface GeneralSettings {
  readonly name: string;
  readonly short_description: string;
  readonly description: string;
  /** `scheme://host[/path]` without a slash at the end. */
  readonly site_url: string;
  readonly contact_email: string;
}

export interface InterfaceSettings {
  /** A language's code, or `Default`. */
  readonly language: string;
  /** An IANA name. */
  readonly time_zone: string;
}

export interface AvatarSettings {
  readonly default_avatar: "system" | "gravatar";
  readonly gravatar_base_url: string;
}

/** What people may change about themselves. */
export interface ProfileSettings {
  readonly allow_update_display_name: boolean;
  readonly allow_update_username: boolean;
  readonly allow_update_avatar: boolean;
  readonly allow_update_bio: boolean;
  readonly allow_update_website: boolean;
  readonly allow_update_location: boolean;
}

export interface BrandingSettings {
  readonly logo: string;
  readonly mobile_logo: string;
  readonly square_icon: string;
  readonly favicon: string;
}

/** Forms of a question's address: 1 and 3 carry the title, 3 and 4 the short id. */
export type Permalink = 1 | 2 | 3 | 4;

export interface SeoSettings {
  readonly permalink: Permalink;
  /** The robots file; "" stands for `defaultRobots`. */
  readonly robots: string;
}

export interface LoginSettings {
  readonly allow_new_registrations: boolean;
  readonly allow_email_registrations: boolean;
  readonly allow_password_login: boolean;
  /** Empty admits every domain. */
  readonly allow_email_domains: readonly string[];
  readonly require_email_verification: boolean;
}

export type ExternalContentDisplay = "always_display" | "ask_before_display";

export interface SecuritySettings {
  /** Private mode: visitors read nothing. */
  readonly login_required: boolean;
  readonly external_content_display: ExternalContentDisplay;
  readonly check_update: boolean;
}

/** How people sign in, beyond what clients of the wire format know; never told to visitors. */
export interface SignInSettings {
  /** Moderators and administrators need a second factor. */
  readonly staff_second_factor: boolean;
}

export interface CustomCodeSettings {
  readonly custom_head: string;
  readonly custom_css: string;
  readonly custom_header: string;
  readonly custom_footer: string;
  readonly custom_sidebar: string;
}

export interface ThemeColors {
  readonly navbar_style: string;
  readonly primary_color: string;
}

export interface ThemeSettings {
  readonly theme: string;
  readonly color_scheme: string;
  readonly theme_config: Readonly<Record<string, ThemeColors>>;
  readonly layout: "Full-width" | "Fixed-width";
}

export interface QuestionSettings {
  readonly min_tags: number;
  /** Least number of characters of a question's text. */
  readonly min_content: number;
  /** New questions and answers of people with less reputation wait for approval; 0 lets everybody through. */
  readonly hold_below_rank: number;
  /** Questions, answers and comments that somebody new may write within an hour; 0 for any number. */
  readonly newcomer_posts: number;
  /** Links to other sites that somebody new may write within an hour; 0 for any number. */
  readonly newcomer_links: number;
  /** One answer for each person and question. */
  readonly restrict_answer: boolean;
}

/** Which tags are recommended or reserved stands on the tags themselves. */
export interface TagSettings {
  /** A question needs one of the recommended tags, when there are any. */
  readonly required_tag: boolean;
}

export interface UploadSettings {
  /** In megabytes. */
  readonly max_image_size: number;
  /** In megabytes. */
  readonly max_attachment_size: number;
  readonly max_image_megapixel: number;
  readonly authorized_image_extensions: readonly string[];
  /** Empty switches attachments off. */
  readonly authorized_attachment_extensions: readonly string[];
}

export interface PolicySettings {
  readonly terms_of_service_original_text: string;
  readonly terms_of_service_parsed_text: string;
  readonly privacy_policy_original_text: string;
  readonly privacy_policy_parsed_text: string;
}

export interface SmtpSettings {
  readonly from_email: string;
  readonly from_name: string;
  /** "" sends no mail at all. */
  readonly smtp_host: string;
  readonly smtp_port: number;
  /** `SSL` is TLS from the start; otherwise the connection is upgraded when the server offers it. */
  readonly encryption: "" | "SSL" | "TLS";
  readonly smtp_username: string;
  readonly smtp_password: string;
  readonly smtp_authentication: boolean;
}

/** The number of a level of privileges; 99 is the site's own. */
export type PrivilegeLevel = 1 | 2 | 3 | 99;

export interface PrivilegeSettings {
  readonly level: PrivilegeLevel;
  /** The site's own numbers, kept while another level is chosen. */
  readonly custom_privileges: Partial<PrivilegeValues>;
}

const PRIMARY_COLOR = "#0033ff";

/** A site before anybody has changed a setting. Source: docs/rules/settings.md. */
export const defaultSettings: Settings = {
  general: { name: "Askwell", short_description: "", description: "", site_url: "", contact_email: "" },
  interface: { language: "en_US", time_zone: "UTC" },
  users_settings: { default_avatar: "gravatar", gravatar_base_url: "https://www.gravatar.com/avatar/" },
  users: {
    allow_update_display_name: true,
    allow_update_username: true,
    allow_update_avatar: true,
    allow_update_bio: true,
    allow_update_website: true,
    allow_update_location: true,
  },
  branding: { logo: "", mobile_logo: "", square_icon: "", favicon: "" },
  seo: { permalink: 2, robots: "" },
  login: {
    allow_new_registrations: true,
    allow_email_registrations: true,
    allow_password_login: true,
    allow_email_domains: [],
    require_email_verification: true,
  },
  security: { login_required: false, external_content_display: "always_display", check_update: true },
  sign_in: { staff_second_factor: false },
  custom_css_html: { custom_head: "", custom_css: "", custom_header: "", custom_footer: "", custom_sidebar: "" },
  theme: {
    theme: "default",
    color_scheme: "system",
    theme_config: { default: { navbar_style: PRIMARY_COLOR, primary_color: PRIMARY_COLOR } },
    layout: "Full-width",
  },
  question: {
    min_tags: 1,
    min_content: 6,
    hold_below_rank: 0,
    newcomer_posts: 100,
    newcomer_links: 200,
    restrict_answer: true,
  },
  tag: { required_tag: false },
  advanced: {
    max_image_size: uploadDefaults.imageMegabytes,
    max_attachment_size: uploadDefaults.attachmentMegabytes,
    max_image_megapixel: uploadDefaults.imageMegapixels,
    authorized_image_extensions: ["jpg", "jpeg", "png", "gif", "webp"],
    authorized_attachment_extensions: [],
  },
  policies: {
    terms_of_service_original_text: "",
    terms_of_service_parsed_text: "",
    privacy_policy_original_text: "",
    privacy_policy_parsed_text: "",
  },
  smtp: {
    from_email: "",
    from_name: "",
    smtp_host: "",
    smtp_port: 465,
    encryption: "",
    smtp_username: "",
    smtp_password: "",
    smtp_authentication: true,
  },
  privileges: { level: 2, custom_privileges: {} },
};

/** The names of all sections. */
export const settingsSections = Object.keys(defaultSettings) as SettingsSection[];

/**
 * A section as it is in force: what was stored over the defaults. Unknown fields and fields of another type than the
 * default's are left out, so that an old or damaged row never breaks a page. Source: docs/rules/settings.md G2.
 */
export function readSection<Section extends SettingsSection>(section: Section, stored: unknown): Settings[Section] {
  const defaults = defaultSettings[section];
  if (!isRecord(stored)) return defaults;
  const kept = Object.entries(defaults).map(([key, usual]) => [
    key,
    sameType(usual, stored[key]) ? stored[key] : usual,
  ]);
  return Object.fromEntries(kept) as Settings[Section];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sameType(usual: unknown, value: unknown): boolean {
  return typeof usual === typeof value && Array.isArray(usual) === Array.isArray(value) && value !== null;
}

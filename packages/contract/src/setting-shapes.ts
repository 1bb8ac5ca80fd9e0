import * as v from "valibot";

/** Shapes of the settings, as pages and `siteinfo` carry them. Source: api-admin-and-platform 1.5, api-accounts 14. */

/** Entries of an object that are all of one kind. */
export function each<const Keys extends readonly string[], Schema>(keys: Keys, schema: Schema) {
  return Object.fromEntries(keys.map((key) => [key, schema])) as Record<Keys[number], Schema>;
}

/** What people may change about themselves. */
export const allowances = [
  "allow_update_display_name",
  "allow_update_username",
  "allow_update_avatar",
  "allow_update_bio",
  "allow_update_website",
  "allow_update_location",
] as const;

/** Pictures of the site. */
export const brands = ["logo", "mobile_logo", "square_icon", "favicon"] as const;

/** Code of the owner's own. */
export const customParts = ["custom_head", "custom_css", "custom_header", "custom_footer", "custom_sidebar"] as const;

/** The legal texts, as written and as rendered. */
export const policyTexts = [
  "terms_of_service_original_text",
  "terms_of_service_parsed_text",
  "privacy_policy_original_text",
  "privacy_policy_parsed_text",
] as const;

export const generalSettings = v.object({
  ...each(["name", "short_description", "description", "site_url", "contact_email"], v.string()),
  check_update: v.boolean(),
});

export const interfaceSettings = v.object({
  ...each(["language", "time_zone", "default_avatar", "gravatar_base_url"], v.string()),
});

export const avatarSettings = v.object(each(["default_avatar", "gravatar_base_url"], v.string()));

export const profileSettings = v.object({
  ...each(["default_avatar", "gravatar_base_url"], v.string()),
  ...each(allowances, v.boolean()),
});

export const brandingSettings = v.object(each(brands, v.string()));

export const seoSettings = v.object({ permalink: v.number(), robots: v.string() });

export const loginSettings = v.object({
  ...each(
    [
      "allow_new_registrations",
      "allow_email_registrations",
      "allow_password_login",
      "require_email_verification",
      "login_required",
    ],
    v.boolean(),
  ),
  allow_email_domains: v.array(v.string()),
});

export const securitySettings = v.object({
  ...each(["login_required", "check_update"], v.boolean()),
  external_content_display: v.string(),
});

export const customCodeSettings = v.object(each(customParts, v.string()));

/** Something to choose from. */
export const choice = v.object({ label: v.string(), value: v.string() });

export const themeSettings = v.object({
  theme_options: v.array(choice),
  theme: v.string(),
  theme_config: v.record(v.string(), v.object(each(["navbar_style", "primary_color"], v.string()))),
  color_scheme: v.string(),
  layout: v.string(),
});

export const questionSettings = v.object({
  min_tags: v.number(),
  min_content: v.number(),
  hold_below_rank: v.number(),
  newcomer_posts: v.number(),
  newcomer_links: v.number(),
  restrict_answer: v.boolean(),
});

const settingTag = v.object(each(["slug_name", "display_name"], v.string()));

export const tagSettings = v.object({
  reserved_tags: v.array(settingTag),
  recommend_tags: v.array(settingTag),
  required_tag: v.boolean(),
});

export const uploadSettings = v.object({
  max_image_size: v.number(),
  max_attachment_size: v.number(),
  max_image_megapixel: v.number(),
  authorized_image_extensions: v.array(v.string()),
  authorized_attachment_extensions: v.array(v.string()),
});

/** The older page of everything about writing. */
export const writeSettings = v.object({
  ...questionSettings.entries,
  ...tagSettings.entries,
  ...uploadSettings.entries,
});

export const policySettings = v.object(each(policyTexts, v.string()));

import type { Site } from "../src/app/boot.ts";
import type { AssetManifest } from "../src/app/page.ts";
import type { Viewer } from "../src/app/viewer.ts";

/** Settings of a site as they are after the installation, for tests and the gallery. */
export function givenSite(more: Partial<Site> = {}): Site {
  return {
    general: {
      name: "Kettle",
      short_description: "Questions about tea",
      description: "A place to ask and answer questions about tea.",
      site_url: "http://localhost:9080",
      contact_email: "kitchen@example.com",
    },
    interface: { language: "en_US", time_zone: "UTC" },
    branding: { logo: "", mobile_logo: "", square_icon: "", favicon: "" },
    login: {
      allow_new_registrations: true,
      allow_email_registrations: true,
      allow_password_login: true,
      allow_email_domains: null,
    },
    theme: {
      theme: "default",
      color_scheme: "system",
      layout: "Fixed-width",
      theme_config: { default: { navbar_style: "#0033ff", primary_color: "#0033ff" } },
    },
    custom_css_html: { custom_head: "", custom_css: "", custom_header: "", custom_footer: "", custom_sidebar: "" },
    site_seo: { permalink: 1 },
    site_users: {
      allow_update_display_name: true,
      allow_update_username: true,
      allow_update_avatar: true,
      allow_update_bio: true,
      allow_update_website: true,
      allow_update_location: true,
    },
    site_advanced: {
      max_image_size: 4,
      max_attachment_size: 8,
      max_image_megapixel: 40,
      authorized_image_extensions: ["jpg", "jpeg", "png", "gif", "webp"],
      authorized_attachment_extensions: [],
    },
    site_questions: {
      min_tags: 1,
      min_content: 6,
      hold_below_rank: 0,
      newcomer_posts: 100,
      newcomer_links: 200,
      restrict_answer: true,
    },
    site_tags: { required_tag: false },
    site_legal: { external_content_display: "always_display" },
    site_security: { login_required: false },
    version: "0.1.0",
    revision: "",
    ...more,
  };
}

/** Somebody who is signed in. */
export function givenViewer(more: Partial<Viewer> = {}): Viewer {
  return {
    id: "2",
    username: "ada",
    display_name: "Ada Lovelace",
    avatar: { type: "system", gravatar: "", custom: "" },
    rank: 1234,
    mail_status: 1,
    role_id: 1,
    status: "normal",
    suspended_until: 0,
    language: "Default",
    color_scheme: "default",
    ...more,
  };
}

/** Addresses of files that nobody fetches. */
export const givenAssets: AssetManifest = {
  entry: { js: "/assets/browser.js", imports: ["/assets/react.js"], css: ["/assets/browser.css"] },
  scheme: "/assets/scheme.js",
  icon: "/assets/icon.svg",
  screens: {},
  messages: { en_US: "/assets/texts.json" },
};

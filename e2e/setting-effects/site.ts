// What the settings of the site as a whole change.
import { pathIn } from "../harness/base-path.ts";
import type { ChosenFile } from "../harness/setting-form.ts";
import { finds, isHeld, leadsTo, reads } from "./looks.ts";
import type { SettingEffect, SettingLook } from "./stage.ts";

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const picture: ChosenFile = { name: "tea.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };

/** A field of a profile that users may no longer change. */
const heldField =
  (label: string): SettingLook =>
  async ({ member }) => {
    await member.goto("/users/settings/profile");
    return isHeld(member, label);
  };

const code = (word: string) => `<meta name="tea" content="${word}">`;

/** What visitors see of settings on any page. */
export const siteEffects: readonly SettingEffect[] = [
  {
    change: {
      "general.name": "Tea garden",
      "general.short_description": "All about leaves",
      "general.description": "A place for pots and kettles",
      "general.contact_email": "staff@tea.example",
    },
    shows: {
      "general.name": finds("/", () => document.querySelector("header")?.textContent?.includes("Tea garden") ?? false),
      "general.short_description": finds("/", () => document.title.includes("All about leaves")),
      "general.description": ({ visitor }) => reads(visitor, "/questions", "A place for pots and kettles"),
      "general.contact_email": ({ visitor }) => reads(visitor, "/users/account-suspended", "staff@tea.example"),
    },
  },
  {
    // Pages name the address where search engines shall find them.
    change: ({ site }) => ({ "general.site_url": site.address.replace("127.0.0.1", "localhost") }),
    shows: {
      "general.site_url": finds(
        "/questions",
        () =>
          document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href.startsWith("http://localhost:") === true,
      ),
    },
  },
  {
    change: { "interface.language": "ar" },
    shows: { "interface.language": finds("/questions", () => document.documentElement.lang === "ar") },
  },
  {
    change: { "interface.time_zone": "Asia/Tokyo" },
    shows: { "interface.time_zone": ({ owner }) => reads(owner, "/admin", /Asia\/Tokyo|Tokyo/) },
  },
  {
    change: { "interface.use_browser_language": true },
    shows: {
      async "interface.use_browser_language"({ foreigner }) {
        await foreigner.goto("/questions");
        return (await foreigner.page.getByRole("heading", { level: 1 }).innerText()) === "问题";
      },
    },
  },
  {
    change: { "users_settings.default_avatar": "gravatar" },
    shows: {
      async "users_settings.default_avatar"({ visitor, question }) {
        await visitor.goto(`/questions/${question}`);
        return (await visitor.page.locator("main img[src*='/uploads/gravatar/']").count()) > 0;
      },
    },
  },
  {
    change: {
      "users.allow_update_display_name": false,
      "users.allow_update_username": false,
      "users.allow_update_avatar": false,
      "users.allow_update_bio": false,
      "users.allow_update_website": false,
      "users.allow_update_location": false,
    },
    shows: {
      "users.allow_update_display_name": heldField("Display name"),
      "users.allow_update_username": heldField("Username"),
      "users.allow_update_avatar": heldField("Your own picture"),
      "users.allow_update_bio": heldField("About me"),
      "users.allow_update_website": heldField("Website"),
      "users.allow_update_location": heldField("Location"),
    },
  },
  {
    change: {
      "branding.logo": picture,
      "branding.mobile_logo": picture,
      "branding.square_icon": picture,
      "branding.favicon": picture,
    },
    shows: {
      "branding.logo": finds("/", () => document.querySelector("header picture img[src*='/branding/']") !== null),
      "branding.mobile_logo": finds(
        "/",
        () => document.querySelector("header picture source[srcset*='/branding/']") !== null,
      ),
      "branding.square_icon": finds(
        "/",
        () => document.querySelector("link[rel='apple-touch-icon'][href*='/branding/']") !== null,
      ),
      "branding.favicon": finds("/", () => document.querySelector("link[rel='icon'][href*='/branding/']") !== null),
    },
  },
  {
    change: { "seo.permalink": "1", "seo.robots": "User-agent: TeaBot\nDisallow: /" },
    shows: {
      async "seo.permalink"({ visitor, question }) {
        await visitor.goto(`/questions/${question}`);
        return pathIn(visitor.page.url()).split("/").length > 3;
      },
      "seo.robots": async ({ visitor }) => {
        await visitor.page.goto("/robots.txt");
        return (await visitor.page.content()).includes("TeaBot");
      },
    },
  },
  {
    change: {
      "custom_css_html.custom_css": "body { outline: 3px solid rgb(1, 2, 3); }",
      "custom_css_html.custom_head": code("head"),
      "custom_css_html.custom_header": code("header"),
      "custom_css_html.custom_sidebar": "<p>Tea time is at four</p>",
      "custom_css_html.custom_footer": code("footer"),
    },
    shows: {
      "custom_css_html.custom_css": finds("/", () => getComputedStyle(document.body).outlineColor === "rgb(1, 2, 3)"),
      "custom_css_html.custom_head": finds("/", () => document.querySelector("head meta[content='head']") !== null),
      "custom_css_html.custom_header": finds("/", () => document.querySelector("meta[content='header']") !== null),
      "custom_css_html.custom_sidebar": ({ visitor }) => reads(visitor, "/questions", "Tea time is at four"),
      "custom_css_html.custom_footer": finds("/", () => document.querySelector("meta[content='footer']") !== null),
    },
  },
  {
    change: {
      "theme.color_scheme": "dark",
      "theme.layout": "Fixed-width",
    },
    shows: {
      "theme.color_scheme": finds("/", () => document.documentElement.dataset.scheme === "dark"),
      "theme.layout": finds("/", () => document.documentElement.dataset.layout === "fixed"),
    },
  },
  {
    change: { "theme.navbar_style": "#123456", "theme.primary_color": "#aa0055" },
    shows: {
      "theme.navbar_style": finds(
        "/",
        () => getComputedStyle(document.querySelector("header") ?? document.body).backgroundColor === "rgb(18, 52, 86)",
      ),
      "theme.primary_color": finds("/users/login", () =>
        [...document.querySelectorAll("main button")].some(
          (each) => getComputedStyle(each).backgroundColor === "rgb(170, 0, 85)",
        ),
      ),
    },
  },
  {
    change: {
      "policies.terms_of_service_original_text": "Pour *slowly*.",
      "policies.privacy_policy_original_text": "Nobody counts your *cups*.",
    },
    shows: {
      "policies.terms_of_service_original_text": ({ visitor }) => reads(visitor, "/tos", "slowly"),
      "policies.privacy_policy_original_text": ({ visitor }) => reads(visitor, "/privacy", "cups"),
    },
  },
  {
    change: { "security.external_content_display": "ask_before_display" },
    shows: {
      async "security.external_content_display"({ visitor, question }) {
        await visitor.goto(`/questions/${question}`);
        return (await visitor.page.locator("main img[src*='elsewhere.example']").count()) === 0;
      },
    },
  },
  {
    change: { "security.login_required": true },
    shows: { "security.login_required": leadsTo("/questions", "/users/login") },
  },
];

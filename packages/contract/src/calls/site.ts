import * as v from "valibot";
import { call } from "../call.ts";
import { word } from "../fields.ts";
import {
  avatarSettings,
  brandingSettings,
  choice,
  customCodeSettings,
  generalSettings,
  interfaceSettings,
  loginSettings,
  policySettings,
  profileSettings,
  questionSettings,
  securitySettings,
  seoSettings,
  tagSettings,
  themeSettings,
  uploadSettings,
  writeSettings,
} from "../setting-shapes.ts";

const API = "/answer/api/v1";

/** A call that everybody may make at the start of a client, on a private site too. */
function openRead<const Path extends string, Data extends v.GenericSchema>(path: Path, summary: string, reply: Data) {
  return call({
    method: "GET",
    path: `${API}/${path}`,
    guard: "anyone",
    openWhenPrivate: true,
    summary,
    input: v.object({}),
    reply,
    refuses: [],
  });
}

function adminRead<const Path extends string, Data extends v.GenericSchema>(path: Path, summary: string, reply: Data) {
  return call({
    method: "GET",
    path: `/answer/admin/api/${path}`,
    guard: "admin",
    summary,
    input: v.object({}),
    reply,
    refuses: [],
  });
}

/** Everything that a client needs to know about the site, for both generations of clients. Source: api-accounts 14. */
export const siteInfo = openRead(
  "siteinfo",
  "What the site is and how it is set up",
  v.object({
    general: v.object({ ...generalSettings.entries, permalink: v.number() }),
    interface: interfaceSettings,
    users_settings: avatarSettings,
    branding: brandingSettings,
    login: loginSettings,
    theme: themeSettings,
    custom_css_html: customCodeSettings,
    site_seo: seoSettings,
    site_users: profileSettings,
    site_advanced: uploadSettings,
    site_questions: questionSettings,
    site_tags: tagSettings,
    site_write: writeSettings,
    site_legal: v.object({ external_content_display: v.string() }),
    site_security: securitySettings,
    version: v.string(),
    revision: v.string(),
    ai_enabled: v.boolean(),
    mcp_enabled: v.boolean(),
  }),
);

/** The terms of service or the privacy policy; texts that are empty are left out. */
export const siteLegal = call({
  method: "GET",
  path: `${API}/siteinfo/legal`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Terms of service or privacy policy",
  input: v.object({ info_type: word(["tos", "privacy"], { required: true }) }),
  reply: v.partial(policySettings),
  refuses: [],
});

/** Texts that replace those that a client brings along. */
export const languageConfig = openRead("language/config", "Texts of the interface", v.record(v.string(), v.unknown()));

const languageOption = v.object({ label: v.string(), value: v.string(), progress: v.number() });
export const languageOptions = openRead("language/options", "Languages to choose from", v.array(languageOption));
export const adminLanguageOptions = adminRead("language/options", "Languages of the site", v.array(languageOption));
export const adminThemeOptions = adminRead("theme/options", "Themes to choose from", v.array(choice));

export const adminRoles = adminRead(
  "roles",
  "Roles that people can have",
  v.array(v.object({ id: v.number(), name: v.string(), description: v.string() })),
);

export const embedConfig = openRead(
  "embed/config",
  "Platforms whose links are shown in place",
  v.array(v.object({ platform: v.string(), enable: v.boolean() })),
);

export const renderConfig = openRead(
  "render/config",
  "Settings of the code renderer",
  v.nullable(v.object({ select_theme: v.string() })),
);

export const sidebarConfig = openRead(
  "sidebar/config",
  "What a plugin puts into the sidebar",
  v.object({ tags: v.nullable(v.array(v.unknown())), links_text: v.string() }),
);

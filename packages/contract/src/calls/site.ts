import * as v from "valibot";
import { call } from "../call.ts";
import { text, word } from "../fields.ts";
import { choice, pageReply, themeConfig, visitorsReply } from "../setting-schemas.ts";
import { tagBasic } from "../shapes.ts";

const API = "/answer/api/v1";

/** A call that every client makes at its start, also on a private site. */
function openRead<const Path extends string, Data extends v.GenericSchema>(path: Path, summary: string, reply: Data) {
  return call({
    method: "GET",
    path: `${API}/${path}`,
    guard: "anyone",
    openWhenPrivate: true,
    summary,
    input: v.object({}),
    reply,
    errors: [],
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
    errors: [],
  });
}

/** Site info for clients of both generations. Source: docs/wire/accounts.md "Site information". */
export const siteInfo = openRead(
  "siteinfo",
  "What the site is and how it is set up",
  v.object({
    general: visitorsReply("general", { permalink: v.number() }),
    interface: visitorsReply("interface"),
    users_settings: visitorsReply("users_settings"),
    branding: visitorsReply("branding"),
    login: visitorsReply("login"),
    theme: visitorsReply("theme", { theme_options: v.array(choice), theme_config: themeConfig }),
    custom_css_html: visitorsReply("custom_css_html"),
    site_seo: visitorsReply("site_seo"),
    site_users: visitorsReply("site_users"),
    site_advanced: visitorsReply("site_advanced"),
    site_questions: visitorsReply("site_questions"),
    site_tags: visitorsReply("site_tags"),
    site_write: visitorsReply("site_write"),
    site_legal: visitorsReply("site_legal"),
    site_security: visitorsReply("site_security"),
    site_assistant: visitorsReply("site_assistant"),
    version: v.string(),
    revision: v.string(),
    ai_enabled: v.boolean(),
    mcp_enabled: v.boolean(),
  }),
);

/** The terms of service or the privacy policy; empty texts are omitted. */
export const siteLegal = call({
  method: "GET",
  path: `${API}/siteinfo/legal`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Terms of service or privacy policy",
  input: v.object({ info_type: word(["tos", "privacy"], { required: true }) }),
  reply: v.partial(pageReply("polices")),
  errors: [],
});

/** Overrides of client texts. */
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
  v.array(
    v.object({
      platform: v.string(),
      enable: v.boolean(),
      /** Forms of links and the frames that show their targets; empty while the platform is off. */
      links: v.array(v.object({ link: v.string(), frame: v.string() })),
    }),
  ),
);

export const renderConfig = openRead(
  "render/config",
  "Settings of the code renderer",
  v.nullable(
    v.object({
      select_theme: v.string(),
      /** Colours of code by the kind of word, in the light and in the dark scheme. */
      colors: v.record(v.string(), v.object({ light: v.string(), dark: v.string() })),
    }),
  ),
);

export const sidebarConfig = openRead(
  "sidebar/config",
  "What a plugin puts into the sidebar",
  v.object({ tags: v.nullable(v.array(tagBasic)), links_text: v.string() }),
);

/** The boxes of plugins beside lists of questions. */
export const sidebarBoxes = call({
  method: "GET",
  path: `${API}/sidebar/boxes`,
  guard: "anyone",
  summary: "Boxes beside lists",
  input: v.object({}),
  reply: v.array(
    v.object({
      title: v.string(),
      links: v.array(v.object({ text: v.string(), address: v.string() })),
      tags: v.array(tagBasic),
    }),
  ),
  errors: [],
});

/** The OpenAPI 3.1 document generated from this contract. */
export const openApi = call({
  method: "GET",
  path: "/answer/api/openapi.json",
  guard: "anyone",
  openWhenPrivate: true,
  summary: "This document",
  input: v.object({}),
  reply: v.unknown(),
  errors: [],
});

const referenceField = v.object({
  name: v.string(),
  location: v.picklist(["path", "query", "header", "body"]),
  type: v.string(),
  required: v.boolean(),
  /** What its value may be; empty for any. */
  choices: v.array(v.string()),
  /** The least and the most of a number, or of the characters or entries. */
  range: v.string(),
  /** What it is when it is left out, as JSON. */
  fallback: v.string(),
  description: v.string(),
});

/** The calls of a group as the help shows them; without a group, all calls in short. Rules: docs/rules/api-document.md. */
export const apiReference = call({
  method: "GET",
  path: `${API}/help/api`,
  guard: "anyone",
  summary: "The calls of the API, to read",
  input: v.object({ group: text({ max: 50 }) }),
  reply: v.object({
    /** Empty for the list of all calls. */
    group: v.string(),
    groups: v.array(
      v.object({
        slug: v.string(),
        name: v.string(),
        description: v.string(),
        count: v.number(),
        /** Only without a group. */
        calls: v.array(v.object({ name: v.string(), method: v.string(), summary: v.string() })),
      }),
    ),
    operations: v.array(
      v.object({
        name: v.string(),
        method: v.string(),
        path: v.string(),
        summary: v.string(),
        description: v.string(),
        scope: v.string(),
        fields: v.array(referenceField),
        /** An example of `data`, as JSON. */
        reply: v.string(),
        errors: v.array(v.object({ status: v.number(), reason: v.string(), text: v.string() })),
        /** An example for a shell. */
        command: v.string(),
      }),
    ),
  }),
  errors: ["unknown_call"],
});

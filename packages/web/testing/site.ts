import type { Reply } from "@askwell/contract";
import { defaultSettings, type PageField, pageFields, type SiteInfoGroup, siteInfoGroups } from "@askwell/domain";
import type { AssetManifest } from "../src/app/page/page.ts";
import type { SignedInUser } from "../src/app/session/viewer.ts";

const changedSettings = {
  general: {
    name: "Kettle",
    short_description: "Questions about tea",
    description: "A place to ask and answer questions about tea.",
    site_url: "http://localhost:9080",
    contact_email: "kitchen@example.com",
  },
  theme: { layout: "Fixed-width" },
  site_seo: { permalink: 1 },
} as const;

type SiteInfoChanges = { readonly [Group in SiteInfoGroup]?: Partial<Reply<"siteInfo">[Group]> };

function defaultOf({ section, name, setting }: PageField): unknown {
  return setting.type === "tags" ? [] : new Map(Object.entries(defaultSettings[section])).get(name);
}

/** `siteinfo` as it is after the installation, for tests and the gallery; `more` replaces settings of its groups. */
export function siteInfoFixture(more: SiteInfoChanges = {}): Reply<"siteInfo"> {
  const settings = new Map<string, object>(Object.entries(changedSettings));
  const changed = new Map<string, object>(Object.entries(more));
  const groups = Object.entries(siteInfoGroups).map(([group, page]) => {
    const fields = pageFields(page).filter(({ setting }) => setting.visitors);
    const defaults = Object.fromEntries(fields.map((field) => [field.name, defaultOf(field)]));
    return [group, { ...defaults, ...settings.get(group), ...changed.get(group) }];
  });
  return { ...Object.fromEntries(groups), version: "0.1.0", revision: "" };
}

/** What plugins add to pages: nothing, but `more`. */
export const pagePluginsFixture = (more: Partial<Reply<"pagePlugins">> = {}): Reply<"pagePlugins"> => ({
  embeds: false,
  sidebar: false,
  editor: false,
  drawings: [],
  pages: [],
  modules: [],
  ...more,
});

/** A signed-in user. */
export function viewerFixture(more: Partial<SignedInUser> = {}): SignedInUser {
  return {
    id: "2",
    username: "ada",
    display_name: "Ada Lovelace",
    avatar: { type: "system", gravatar: "", custom: "" },
    rank: 1234,
    created_at: 1_767_225_600,
    mail_status: 1,
    role_id: 1,
    status: "normal",
    suspended_until: 0,
    language: "Default",
    color_scheme: "default",
    ...more,
  };
}

/** URLs of assets that tests do not load. */
export const assetsFixture: AssetManifest = {
  entry: { js: "/assets/browser.js", imports: ["/assets/react.js"], css: ["/assets/browser.css"] },
  beforePaint: "/assets/before-paint.js",
  icon: "/assets/icon.svg",
  fonts: ["/assets/book.woff2"],
  screens: {},
  messages: { en_US: "/assets/texts.json" },
};

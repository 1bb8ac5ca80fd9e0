import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { version } from "../../version.ts";
import type { Viewer } from "../../who.ts";
import { generalPage, interfacePage, loginPage, profilePage, seoPage, themePage, uploadPage } from "./setting-pages.ts";

/** Everything a client needs to know about the site, in the groups of both generations of clients. Source: api-accounts 14. */
export async function siteInfo(app: App, viewer: Viewer): Promise<Reply<"siteInfo">> {
  const seo = seoPage(app);
  const tags = { ...app.settings.markedTags, ...app.settings.get("tag") };
  const question = app.settings.get("question");
  const uploads = uploadPage(app);
  const security = app.settings.get("security");
  return {
    general: { ...generalPage(app), permalink: seo.permalink },
    interface: interfacePage(app),
    users_settings: app.settings.get("users_settings"),
    branding: app.settings.get("branding"),
    login: loginPage(app),
    theme: themePage(app, viewer.language),
    custom_css_html: app.settings.get("custom_css_html"),
    site_seo: seo,
    site_users: profilePage(app),
    site_advanced: uploads,
    site_questions: question,
    site_tags: tags,
    site_write: { ...question, ...tags, ...uploads },
    site_legal: { external_content_display: security.external_content_display },
    site_security: security,
    version,
    revision: "",
    ai_enabled: false,
    mcp_enabled: false,
  };
}

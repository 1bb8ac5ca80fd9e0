import type { Reply } from "@askwell/contract";
import { defaultRobots } from "@askwell/domain";
import type { App } from "../../app.ts";
import { listMarkedTags } from "./queries.ts";

/** The settings as their pages show them: the older pages are views on the same values. Source: api-admin-and-platform 1.5. */

export function generalPage(app: App): Reply<"readGeneralSettings"> {
  return { ...app.settings.get("general"), check_update: app.settings.get("security").check_update };
}

export function interfacePage(app: App): Reply<"readInterfaceSettings"> {
  return { ...app.settings.get("interface"), ...app.settings.get("users_settings") };
}

export function profilePage(app: App): Reply<"readProfileSettings"> {
  return { ...app.settings.get("users_settings"), ...app.settings.get("users") };
}

/** Permalink and robots file; the usual robots file where none was written. */
export function seoPage(app: App): Reply<"readSeoSettings"> {
  const { permalink, robots } = app.settings.get("seo");
  return { permalink, robots: robots || defaultRobots(app.settings.get("general").site_url) };
}

export function loginPage(app: App): Omit<Reply<"readLoginSettings">, "staff_second_factor"> {
  const { allow_email_domains, ...login } = app.settings.get("login");
  const { login_required } = app.settings.get("security");
  return { ...login, login_required, allow_email_domains: [...allow_email_domains] };
}

export function themeOptions(app: App, language: string): Reply<"adminThemeOptions"> {
  return [{ label: app.translator(language)("themes.default"), value: "default" }];
}

export function themePage(app: App, language: string): Reply<"readThemeSettings"> {
  return { theme_options: themeOptions(app, language), ...app.settings.get("theme") };
}

export function uploadPage(app: App): Reply<"readUploadSettings"> {
  const { authorized_image_extensions, authorized_attachment_extensions, ...sizes } = app.settings.get("advanced");
  return {
    ...sizes,
    authorized_image_extensions: [...authorized_image_extensions],
    authorized_attachment_extensions: [...authorized_attachment_extensions],
  };
}

export async function tagPage(app: App): Promise<Reply<"readTagSettings">> {
  return { ...(await listMarkedTags(app.db.read)), ...app.settings.get("tag") };
}

export async function writePage(app: App): Promise<Reply<"readWriteSettings">> {
  return { ...app.settings.get("question"), ...(await tagPage(app)), ...uploadPage(app) };
}

export function legalPage(app: App): Reply<"readLegalSettings"> {
  const { external_content_display } = app.settings.get("security");
  return { ...app.settings.get("policies"), external_content_display };
}

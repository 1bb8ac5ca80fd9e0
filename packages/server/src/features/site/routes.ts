import { roles } from "@askwell/domain";
import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { FieldChecks, Handlers } from "../../handler.ts";
import * as languages from "./languages.ts";
import { mailPage } from "./mail-page.ts";
import { mailProblems } from "./mail-problems.ts";
import { privilegePage } from "./privilege-page.ts";
import { listMarkedTags } from "./queries.ts";
import { readMcpSettings } from "./read-mcp-settings.ts";
import { loginProblems, saveLoginSettings } from "./save-login-settings.ts";
import { saveMailSettings } from "./save-mail-settings.ts";
import { savePrivileges } from "./save-privileges.ts";
import * as save from "./save-settings.ts";
import * as page from "./setting-pages.ts";
import { siteInfo } from "./site-info.ts";
import { siteLegal } from "./site-legal.ts";

export const routes = {
  siteInfo,
  siteLegal,
  // Clients have their own texts and use them for missing keys.
  languageConfig: async () => ({ backend: {}, ui: {}, plugin: {} }),
  languageOptions: async (app, viewer) => languages.languageChoices(app, viewer.language),
  adminLanguageOptions: async (app) => languages.languageList(app),
  adminThemeOptions: async (app, admin) => page.themeOptions(app, admin.language),
  adminRoles: async (app, admin) => {
    const t = app.translator(admin.language);
    const names = ["user", "admin", "moderator"] as const;
    return names.map((name) => ({
      id: roles[name],
      name: t(`roles.${name}.name`),
      description: t(`roles.${name}.description`),
    }));
  },

  readMcpSettings,
  readApiSettings: async (app) => page.readPage(app, "api"),
  saveApiSettings: (app, admin, input) => save.savePage(app, admin, "api", input),
  readProgramSettings: async (app) => page.readPage(app, "oauth"),
  saveProgramSettings: (app, admin, input) => save.savePage(app, admin, "oauth", input),
  saveMcpSettings: (app, admin, input) => save.savePage(app, admin, "mcp", input),
  readGeneralSettings: async (app) => page.readPage(app, "general"),
  saveGeneralSettings: async (app, admin, input) => {
    await save.savePage(app, admin, "general", input);
    return { ...page.readPage(app, "general"), site_url: input.site_url };
  },
  readInterfaceSettings: async (app) => page.readPage(app, "interface"),
  saveInterfaceSettings: save.saveInterfaceSettings,
  readAvatarSettings: async (app) => page.readPage(app, "users-settings"),
  saveAvatarSettings: (app, admin, input) => save.savePage(app, admin, "users-settings", input),
  readProfileSettings: async (app) => page.readPage(app, "users"),
  saveProfileSettings: (app, admin, input) => save.savePage(app, admin, "users", input),
  readBrandingSettings: async (app) => page.readPage(app, "branding"),
  saveBrandingSettings: (app, admin, input) => save.savePage(app, admin, "branding", input),
  readSeoSettings: async (app) => page.seoPage(app),
  saveSeoSettings: (app, admin, input) => save.savePage(app, admin, "seo", input),
  readLoginSettings: async (app) => page.readPage(app, "login"),
  saveLoginSettings,
  readSecuritySettings: async (app) => page.readPage(app, "security"),
  saveSecuritySettings: (app, admin, input) => save.savePage(app, admin, "security", input),
  readCustomCodeSettings: async (app) => page.readPage(app, "custom-css-html"),
  saveCustomCodeSettings: (app, admin, input) => save.savePage(app, admin, "custom-css-html", input),
  readThemeSettings: async (app, admin) => page.themePage(app, admin.language),
  saveThemeSettings: (app, admin, input) => save.savePage(app, admin, "theme", input),
  readQuestionSettings: async (app) => page.readPage(app, "question"),
  saveQuestionSettings: (app, admin, input) => save.savePage(app, admin, "question", input),
  readTagSettings: async (app) => page.readPage(app, "tag", await listMarkedTags(app.db.read)),
  readUploadSettings: async (app) => page.readPage(app, "advanced"),
  saveUploadSettings: (app, admin, input) => save.savePage(app, admin, "advanced", input),
  readWriteSettings: async (app) => page.readPage(app, "write", await listMarkedTags(app.db.read)),
  readPolicySettings: async (app) => page.readPage(app, "polices"),
  savePolicySettings: (app, admin, input) => save.savePolicies(app, admin, "polices", input),
  readLegalSettings: async (app) => page.readPage(app, "legal"),
  saveLegalSettings: (app, admin, input) => save.savePolicies(app, admin, "legal", input),

  readMailSettings: mailPage,
  saveMailSettings,
  readPrivileges: privilegePage,
  savePrivileges,
} satisfies Partial<Handlers>;

export const fieldChecks = { saveLoginSettings: loginProblems, saveMailSettings: mailProblems } satisfies FieldChecks;

/** What the public replies show. */
export const cacheTags = {
  siteInfo: settingsOnly,
  siteLegal: settingsOnly,
  languageConfig: settingsOnly,
  languageOptions: settingsOnly,
} satisfies Partial<CacheTags>;

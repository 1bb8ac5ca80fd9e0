import { roles } from "@askwell/domain";
import type { Handlers } from "../../handler.ts";
import * as languages from "./languages.ts";
import { mailPage } from "./mail-page.ts";
import { privilegePage } from "./privilege-page.ts";
import { saveLoginSettings } from "./save-login-settings.ts";
import { saveMailSettings } from "./save-mail-settings.ts";
import { savePrivileges } from "./save-privileges.ts";
import * as change from "./save-settings.ts";
import * as page from "./setting-pages.ts";
import { siteInfo } from "./site-info.ts";
import { siteLegal } from "./site-legal.ts";

const { saveSettings } = change;

export const routes = {
  siteInfo,
  siteLegal,
  // Clients bring their own texts; a key that is missing here leaves theirs alone.
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

  embedConfig: async () => [],
  renderConfig: async () => null,
  sidebarConfig: async () => ({ tags: null, links_text: "" }),

  readGeneralSettings: async (app) => page.generalPage(app),
  saveGeneralSettings: async (app, admin, input) => {
    await saveSettings(app, admin, change.generalChange(input));
    return { ...page.generalPage(app), site_url: input.site_url };
  },
  readInterfaceSettings: async (app) => page.interfacePage(app),
  saveInterfaceSettings: (app, admin, input) => saveSettings(app, admin, change.interfaceChange(input)),
  readAvatarSettings: async (app) => app.settings.get("users_settings"),
  saveAvatarSettings: (app, admin, input) => saveSettings(app, admin, change.avatarChange(input)),
  readProfileSettings: async (app) => page.profilePage(app),
  saveProfileSettings: (app, admin, input) => saveSettings(app, admin, change.profileChange(input)),
  readBrandingSettings: async (app) => app.settings.get("branding"),
  saveBrandingSettings: (app, admin, input) => saveSettings(app, admin, { branding: input }),
  readSeoSettings: async (app) => page.seoPage(app),
  saveSeoSettings: (app, admin, input) => saveSettings(app, admin, change.seoChange(input)),
  readLoginSettings: async (app) => ({ ...page.loginPage(app), ...app.settings.get("sign_in") }),
  saveLoginSettings,
  readSecuritySettings: async (app) => app.settings.get("security"),
  saveSecuritySettings: (app, admin, input) => saveSettings(app, admin, change.securityChange(input)),
  readCustomCodeSettings: async (app) => app.settings.get("custom_css_html"),
  saveCustomCodeSettings: (app, admin, input) => saveSettings(app, admin, { custom_css_html: input }),
  readThemeSettings: async (app, admin) => page.themePage(app, admin.language),
  saveThemeSettings: (app, admin, input) => saveSettings(app, admin, change.themeChange(input)),
  readQuestionSettings: async (app) => app.settings.get("question"),
  saveQuestionSettings: (app, admin, input) => saveSettings(app, admin, { question: change.questionChange(input) }),
  readTagSettings: page.tagPage,
  readUploadSettings: async (app) => page.uploadPage(app),
  saveUploadSettings: (app, admin, input) => saveSettings(app, admin, change.uploadChange(input)),
  readWriteSettings: page.writePage,
  readPolicySettings: async (app) => app.settings.get("policies"),
  savePolicySettings: (app, admin, input) => saveSettings(app, admin, change.policyChange(app, input)),
  readLegalSettings: async (app) => page.legalPage(app),
  saveLegalSettings: (app, admin, input) => saveSettings(app, admin, change.legalChange(app, input)),

  readMailSettings: mailPage,
  saveMailSettings,
  readPrivileges: privilegePage,
  savePrivileges,
} satisfies Partial<Handlers>;

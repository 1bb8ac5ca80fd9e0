import type { CallName } from "@askwell/contract";
import type { SettingPageName } from "@askwell/domain";
import type { FormValue, SettingControl } from "../forms/controls.ts";
import { formDefaults, formFields } from "./setting-controls.ts";

/** A form of settings: the page whose settings it edits, in their declared order, and the calls of that page. */
interface FormDefinition {
  readonly page: SettingPageName;
  readonly read: CallName;
  readonly save: CallName;
  /** Every screen depends on it, so that saving reloads the document. */
  readonly everywhere?: true;
  /** Settings of the page that another form edits. */
  readonly without?: readonly string[];
  /** Fields that are no settings. */
  readonly more?: Readonly<Record<string, SettingControl>>;
}

/** The forms of the settings, by the last part of their address. */
export const settingForms = {
  general: { page: "general", read: "readGeneralSettings", save: "saveGeneralSettings", everywhere: true },
  interface: {
    page: "interface",
    read: "readInterfaceSettings",
    save: "saveInterfaceSettings",
    everywhere: true,
    without: ["gravatar_base_url"],
  },
  branding: { page: "branding", read: "readBrandingSettings", save: "saveBrandingSettings", everywhere: true },
  customize: {
    page: "custom-css-html",
    read: "readCustomCodeSettings",
    save: "saveCustomCodeSettings",
    everywhere: true,
  },
  write: { page: "write", read: "readWriteSettings", save: "saveWriteSettings" },
  seo: { page: "seo", read: "readSeoSettings", save: "saveSeoSettings" },
  login: { page: "login", read: "readLoginSettings", save: "saveLoginSettings" },
  "settings-users": { page: "users", read: "readProfileSettings", save: "saveProfileSettings" },
  smtp: {
    page: "smtp",
    read: "readMailSettings",
    save: "saveMailSettings",
    more: { test_email_recipient: { kind: "email" } },
  },
  replies: { page: "replies", read: "readReplySettings", save: "saveReplySettings" },
  backups: { page: "backups", read: "readBackupSettings", save: "saveBackupSettings" },
  mcp: { page: "mcp", read: "readMcpSettings", save: "saveMcpSettings" },
  programs: { page: "oauth", read: "readProgramSettings", save: "saveProgramSettings" },
  api: { page: "api", read: "readApiSettings", save: "saveApiSettings" },
  "ai-settings": {
    page: "assistant",
    read: "readAssistantSettings",
    save: "saveAssistantSettings",
    everywhere: true,
    more: {
      chosen_provider: { kind: "choice" },
      semantic_provider: { kind: "choice" },
      ai_providers: { kind: "providers" },
      prompt_config: { kind: "instructions" },
    },
  },
  legal: { page: "legal", read: "readLegalSettings", save: "saveLegalSettings" },
  themes: {
    page: "theme",
    read: "readThemeSettings",
    save: "saveThemeSettings",
    everywhere: true,
    // The colors of a theme are in a record by theme; the form edits those of the selected one.
    more: { primary_color: { kind: "color" }, navbar_style: { kind: "color", initial: "#ffffff" } },
  },
} as const satisfies Readonly<Record<string, FormDefinition>>;

export type SettingFormName = keyof typeof settingForms;

/** A form of settings with its fields. */
export interface SettingForm {
  readonly name: SettingFormName;
  readonly read: CallName;
  readonly save: CallName;
  readonly fields: Readonly<Record<string, SettingControl>>;
  /** By field; absent for a secret, and for what is no setting. */
  readonly defaults: Readonly<Record<string, FormValue>>;
  /** The page of settings that it edits. */
  readonly page: SettingPageName;
  readonly everywhere: boolean;
}

/** The form at an address; undefined for an unknown one. */
export function settingForm(name: string): SettingForm | undefined {
  if (!Object.hasOwn(settingForms, name)) return undefined;
  const definition: FormDefinition = settingForms[name as SettingFormName];
  const { page, read, save, everywhere = false, without, more } = definition;
  const fields = { ...formFields(page, without), ...more };
  return { name: name as SettingFormName, page, read, save, fields, defaults: formDefaults(page, fields), everywhere };
}

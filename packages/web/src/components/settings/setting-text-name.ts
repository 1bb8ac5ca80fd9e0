import type { SettingFormName } from "./setting-forms.ts";

/** The name by which the texts of a setting are found: two pages have a setting that is called `enabled`. */
export const settingTextName = (form: SettingFormName, name: string): string =>
  form === "ai-settings" && name === "enabled" ? "ai_enabled" : name;

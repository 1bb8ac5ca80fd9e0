import { type PageField, pageFields, type SettingPageName } from "./pages.ts";
import type { Setting } from "./setting.ts";
import type { Settings, SettingsSection } from "./stored.ts";

/** Changes of settings: any part of any section. */
export type SettingsChange = { readonly [Section in SettingsSection]?: Partial<Settings[Section]> };

/**
 * What a request to a page changes in each section that the page shows. An optional setting that was omitted is not
 * changed, nor one that was left empty, unless it is a text whose default is empty. Source: docs/rules/settings.md G2.
 */
export function changeByPage(page: SettingPageName, input: Readonly<Record<string, unknown>>): SettingsChange {
  return changeByFields(pageFields(page), input);
}

/** `changeByPage` for some fields. */
export function changeByFields(fields: readonly PageField[], input: Readonly<Record<string, unknown>>): SettingsChange {
  const change: { [Section in SettingsSection]?: Record<string, unknown> } = {};
  for (const { section, name, setting } of fields) {
    const value = input[name];
    const part = change[section] ?? {};
    change[section] = part;
    if (!(setting.optional && isOmitted(setting, value)) && setting.type !== "tags")
      part[name] = storedValue(setting, value);
  }
  return change as SettingsChange;
}

function isOmitted(setting: Setting, value: unknown): boolean {
  if (value === "") return setting.type !== "text" || setting.default !== "";
  return value === undefined || value === null;
}

function storedValue(setting: Setting, value: unknown): unknown {
  if (setting.type === "choice") return value === "" ? setting.default : value;
  if (setting.type === "text") return setting.normalize?.(value as string) ?? value;
  if (setting.type === "list") return setting.normalize?.(value as readonly string[]) ?? value;
  return value;
}

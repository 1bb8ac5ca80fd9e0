import { settingDeclarations } from "./declarations.ts";
import type { SectionValues, Setting } from "./setting.ts";

type DeclaredSettings = typeof settingDeclarations;

/** The name of a section, which is also its stored key. */
export type SettingsSection = keyof DeclaredSettings;

/** All settings of a site: the values of each section, as they are stored. */
export type Settings = { readonly [Section in SettingsSection]: SectionValues<DeclaredSettings[Section]> };

/** The names of all sections. */
export const settingsSections = Object.keys(settingDeclarations) as SettingsSection[];

/** The declaration of a stored setting; undefined for a section or name that is unknown. */
export function settingDeclaration(section: string, name: string): Setting | undefined {
  if (!Object.hasOwn(settingDeclarations, section)) return undefined;
  const declared: Readonly<Record<string, Setting>> = settingDeclarations[section as SettingsSection];
  return Object.hasOwn(declared, name) ? declared[name] : undefined;
}

function defaultsOf(section: SettingsSection): object {
  const values = Object.entries(settingDeclarations[section]).map(
    ([name, setting]) => [name, "default" in setting ? setting.default : undefined] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The settings of a new site. Source: docs/rules/settings.md. */
export const defaultSettings = Object.fromEntries(
  settingsSections.map((section) => [section, defaultsOf(section)]),
) as unknown as Settings;

/**
 * The effective section: stored values over the defaults. Unknown fields and fields of another type than the default's
 * are dropped, so that an old or damaged row never breaks a page. Source: docs/rules/settings.md G2.
 */
export function readSection<Section extends SettingsSection>(section: Section, stored: unknown): Settings[Section] {
  const defaults = defaultSettings[section];
  if (!isRecord(stored)) return defaults;
  const values = Object.entries(defaults).map(([name, byDefault]) => [
    name,
    isSameType(byDefault, stored[name]) ? stored[name] : byDefault,
  ]);
  return Object.fromEntries(values) as Settings[Section];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSameType(byDefault: unknown, value: unknown): boolean {
  return typeof byDefault === typeof value && Array.isArray(byDefault) === Array.isArray(value) && value !== null;
}

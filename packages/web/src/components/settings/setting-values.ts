import type { Api } from "@askwell/contract";
import { type FormValue, fromField, isNumber, type SettingControl, toField } from "../forms/controls.ts";
import type { SettingForm } from "./setting-forms.ts";

/** Values of a settings form, by field. */
export type SettingValues = Readonly<Record<string, FormValue>>;

/** StoredSettings settings. */
type StoredSettings = Readonly<Record<string, unknown>>;

interface StoredThemeColors {
  readonly primary_color?: string;
  readonly navbar_style?: string;
}

type Themes = Readonly<Record<string, StoredThemeColors>>;

/** Adds the colours of the chosen theme to its other fields. */
function withColors(stored: StoredSettings): StoredSettings {
  const config = (stored.theme_config ?? {}) as Themes;
  return { ...stored, ...(config[String(stored.theme)] ?? Object.values(config)[0]) };
}

/** Converts stored settings to form values. */
export function valuesOf({ name, fields }: SettingForm, stored: StoredSettings): SettingValues {
  const withThemeColors = name === "themes" ? withColors(stored) : stored;
  return Object.fromEntries(
    Object.entries(fields).map(([field, control]: [string, SettingControl]) => [
      field,
      toField(control, withThemeColors[field]),
    ]),
  );
}

const render = async (api: Api, content: unknown) =>
  typeof content === "string" && content !== "" ? api.renderPost({ content }) : "";

/** Converts form values to the call's input. */
export async function inputOf(api: Api, { name, fields }: SettingForm, values: SettingValues): Promise<StoredSettings> {
  const sent = Object.fromEntries(
    Object.entries(fields).map(([field, control]) => [field, fromField(control, values[field] ?? "")]),
  );
  if (name === "themes") {
    const { primary_color, navbar_style, ...rest } = sent;
    return { ...rest, theme_config: { [String(sent.theme)]: { primary_color, navbar_style } } };
  }
  if (name === "legal") {
    const [terms_of_service_parsed_text, privacy_policy_parsed_text] = await Promise.all([
      render(api, sent.terms_of_service_original_text),
      render(api, sent.privacy_policy_original_text),
    ]);
    return { ...sent, terms_of_service_parsed_text, privacy_policy_parsed_text };
  }
  return sent;
}

/** Placeholder for an invalid number, which every number field rejects. */
export const INVALID_NUMBER = String(Number.MIN_SAFE_INTEGER);

/** Number fields without a valid number. */
export const invalidNumberFields = ({ fields }: SettingForm, values: SettingValues): string[] =>
  Object.entries(fields)
    .filter(([field, { kind }]) => kind === "number" && !isNumber(values[field] ?? ""))
    .map(([field]) => field);

/** The fields that depend on other values, where those leave them without a meaning. */
function hiddenFields({ name, fields }: SettingForm, values: SettingValues): string[] {
  if (name === "smtp") return values.smtp_authentication === true ? [] : ["smtp_username", "smtp_password"];
  if (name === "replies")
    return values.reply_source === "webhook" ? Object.keys(fields).filter((field) => field.startsWith("imap_")) : [];
  if (name !== "backups") return [];
  const { backup_schedule, backup_key, backup_place, public_export } = values;
  const bucketFields = Object.keys(fields).filter((field) => field.startsWith("backup_s3_"));
  return [
    ...(backup_schedule === "weekly" ? [] : ["backup_day"]),
    ...(backup_schedule === "off" && public_export !== true ? ["backup_hour"] : []),
    ...(backup_place === "s3" ? ["backup_folder"] : bucketFields),
    ...(backup_key === "passphrase" ? [] : ["backup_passphrase"]),
  ];
}

/** The visible fields: login fields of a mail server only with authentication, a weekday for weekly backups. */
export function visibleFields(form: SettingForm, values: SettingValues): [string, SettingControl][] {
  const hidden = hiddenFields(form, values);
  return Object.entries(form.fields).filter(([field]) => !hidden.includes(field));
}

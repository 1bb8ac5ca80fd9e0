import type { Api } from "@askwell/contract";
import { type Control, type FormValue, fromField, isNumber, toField } from "../../../parts/forms/controls.ts";
import type { SettingPage } from "./pages.ts";

/** What stands in the fields of a page, by name. */
export type SettingValues = Readonly<Record<string, FormValue>>;

/** Settings as the server keeps them. */
type Stored = Readonly<Record<string, unknown>>;

interface ThemeColors {
  readonly primary_color?: string;
  readonly navbar_style?: string;
}

type Themes = Readonly<Record<string, ThemeColors>>;

/** The colours of the chosen theme, beside its other fields. */
function withColors(stored: Stored): Stored {
  const config = (stored.theme_config ?? {}) as Themes;
  return { ...stored, ...(config[String(stored.theme)] ?? Object.values(config)[0]) };
}

/** The fields of a page as its form shows them. */
export function valuesOf({ name, fields }: SettingPage, stored: Stored): SettingValues {
  const whole = name === "themes" ? withColors(stored) : stored;
  return Object.fromEntries(
    Object.entries(fields).map(([field, control]: [string, Control]) => [field, toField(control, whole[field])]),
  );
}

const render = async (api: Api, content: unknown) =>
  typeof content === "string" && content !== "" ? api.renderPost({ content }) : "";

/** The fields of a page as its call takes them. */
export async function inputOf(api: Api, { name, fields }: SettingPage, values: SettingValues): Promise<Stored> {
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

/** Fields that must hold a number and do not. */
export const notNumbers = ({ fields }: SettingPage, values: SettingValues): string[] =>
  Object.entries(fields)
    .filter(([field, { kind }]) => kind === "number" && !isNumber(values[field] ?? ""))
    .map(([field]) => field);

/** The fields that the form shows: what mail servers ask for depends on whether they ask for a login. */
export function shownFields({ name, fields }: SettingPage, values: SettingValues): [string, Control][] {
  const hidden = name === "smtp" && values.smtp_authentication !== true ? ["smtp_username", "smtp_password"] : [];
  return Object.entries(fields).filter(([field]) => !hidden.includes(field));
}

import { pageFields, type Setting, type SettingPageName } from "@askwell/domain";
import { type FormValue, isStructure, type SettingControl, toField } from "../forms/controls.ts";

type SettingText = Extract<Setting, { readonly type: "text" }>;

function textControl({ control, format, rows, options }: SettingText): SettingControl {
  switch (control) {
    case "select":
      return { kind: "choice", ...(options && { words: options }) };
    case "textarea":
      return { kind: "prose", ...(rows !== undefined && { rows }) };
    case "code":
      return { kind: "code" };
    case "password":
      return { kind: "secret" };
    default:
      return { kind: control ?? kindByFormat(format) };
  }
}

function kindByFormat(format: SettingText["format"]) {
  if (format === "email") return "email";
  if (format === "url" || format === "site_url") return "url";
  return format === "image" ? "picture" : "text";
}

/** Whether a page refuses the default, which only stands for what was never entered. */
const isPlaceholder = (setting: Setting): boolean =>
  setting.type === "text" && setting.default === "" && (setting.required === true || setting.format === "site_url");

/** The form control of a setting; undefined for one that no form edits as it is. */
function controlOf(setting: Setting): SettingControl | undefined {
  if (setting.derived) return undefined;
  switch (setting.type) {
    case "flag":
      return { kind: "switch" };
    case "number":
      return { kind: "number" };
    case "text":
      return textControl(setting);
    case "choice": {
      const words = setting.options ?? setting.values.map(String);
      return { kind: "choice", words, ...(typeof setting.default === "number" && { numeric: true }) };
    }
    case "list":
      return { kind: setting.separator };
    case "tags":
      return { kind: "tags" };
    case "structure":
      return undefined;
  }
}

/** The defaults of a form's settings by name, as its fields show them; without secrets and what has no default. */
export function formDefaults(
  page: SettingPageName,
  fields: Readonly<Record<string, SettingControl>>,
): Readonly<Record<string, FormValue>> {
  const defaults = pageFields(page).flatMap(({ name, setting }): [string, FormValue][] => {
    const control = fields[name];
    if (!control || isStructure(control) || control.kind === "secret" || isPlaceholder(setting)) return [];
    if (setting.type === "tags") return [[name, ""]];
    return [[name, toField(control, setting.default)]];
  });
  return Object.fromEntries(defaults);
}

/** The fields of a form by name, in its order: the settings of a page, without some that another form edits. */
export function formFields(
  page: SettingPageName,
  without: readonly string[] = [],
): Readonly<Record<string, SettingControl>> {
  const fields: [name: string, control: SettingControl][] = [];
  for (const { name, setting } of pageFields(page)) {
    const control = without.includes(name) ? undefined : controlOf(setting);
    const next = fields.findIndex(([other]) => other === setting.before);
    if (control) fields.splice(next === -1 ? fields.length : next, 0, [name, control]);
  }
  return Object.fromEntries(fields);
}

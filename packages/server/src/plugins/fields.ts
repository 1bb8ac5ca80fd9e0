import type { ConfigField } from "@askwell/contract";
import type { PluginField, PluginFieldUi, PluginValues } from "@askwell/plugin-kit";
import type { FieldFailure } from "../api-error.ts";
import { textIn } from "../platform/plugins/text-in.ts";

const isMissing = (value: unknown) => value === undefined || value === null;
const isEmpty = (value: unknown) => isMissing(value) || value === "";

/** Default values of the fields. */
export function defaultsOf(fields: readonly PluginField[] = []): PluginValues {
  return Object.fromEntries(fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
}

function uiIn(language: string, ui: PluginFieldUi = {}): ConfigField["ui_options"] {
  const { placeholder, label, text, action, ...plain } = ui;
  const loading = action?.loading && { ...action.loading, text: textIn(language, action.loading.text) };
  return {
    ...plain,
    ...(placeholder && { placeholder: textIn(language, placeholder) }),
    ...(label && { label: textIn(language, label) }),
    ...(text && { text: textIn(language, text) }),
    ...(action && { action: { ...action, loading } }),
  };
}

/** A field for the form: localized, with its current value. */
export function fieldIn(language: string, field: PluginField, values: PluginValues): ConfigField {
  return {
    name: field.name,
    type: field.type,
    title: textIn(language, field.title),
    description: textIn(language, field.description),
    required: field.required ?? false,
    value: field.secret ? "" : (values[field.name] ?? field.value ?? null),
    ...(field.secret && !isEmpty(values[field.name]) && { is_set: true }),
    ui_options: uiIn(language, field.ui_options),
    ...(field.options && {
      options: field.options.map((option) => ({ label: textIn(language, option.label), value: option.value })),
    }),
  };
}

const MAX_CHARACTERS = 20_000;
const isText = (value: unknown) => typeof value === "string" && value.length <= MAX_CHARACTERS;

const MAX_LEVELS = 4;
const MAX_LIST_CHARACTERS = 100_000;

/** A value nested without end cannot be written as JSON. */
const isShallow = (value: unknown, levels = MAX_LEVELS): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1)));

const isList = (value: unknown) =>
  Array.isArray(value) && isShallow(value) && JSON.stringify(value).length <= MAX_LIST_CHARACTERS;

/** Value check per field type; other types accept text. */
const accepts: Partial<Record<PluginField["type"], (value: unknown) => boolean>> = {
  switch: (value) => typeof value === "boolean",
  checkbox: (value) => isText(value) || typeof value === "boolean" || isList(value),
  tag_selector: isList,
  input: (value) => isText(value) || typeof value === "number",
};

function problemOf(field: PluginField, value: unknown): string | undefined {
  if (isEmpty(value)) return field.required ? "required" : undefined;
  const problem = valueProblem(field, value);
  return problem === "choice" ? `one_of:${field.options?.map((option) => option.value).join(" ") ?? ""}` : problem;
}

interface FieldShape {
  readonly type: PluginField["type"];
  readonly value?: unknown;
  readonly options?: readonly { readonly value: string }[] | undefined;
}

/** Whether a value has another type than its field, or is none of its options. */
function valueProblem({ type, options }: FieldShape, value: unknown): "type" | "choice" | undefined {
  if (!(accepts[type] ?? isText)(value)) return "type";
  const isChoice = type === "select" || type === "radio";
  return !isChoice || options?.some((option) => option.value === value) ? undefined : "choice";
}

/** What is wrong with the default of a field. An empty text is none. */
export function defaultProblem(field: FieldShape): "type" | "choice" | undefined {
  const { value, type } = field;
  return value === undefined || (value === "" && type !== "switch") ? undefined : valueProblem(field, value);
}

/** The values to store, and the field errors. */
export interface ReadValues {
  readonly values: PluginValues;
  readonly problems: readonly FieldFailure[];
}

/**
 * Reads a submitted form: only values of known fields. Empty secrets and missing fields keep their stored values. Error
 * messages name fields by their titles.
 */
export function readValues(
  fields: readonly PluginField[],
  sent: PluginValues,
  stored: PluginValues,
  language: string,
): ReadValues {
  const inputs = fields.filter(({ type }) => type !== "legend" && type !== "button");
  const chosen = ({ name, secret }: PluginField) => {
    const keepsStored = !Object.hasOwn(sent, name) || (secret && isEmpty(sent[name]));
    return keepsStored ? stored[name] : sent[name];
  };
  const values = inputs.map((field) => [field.name, chosen(field)] as const);
  const problems = inputs.flatMap((field): FieldFailure[] => {
    const code = problemOf(field, chosen(field) ?? field.value);
    return code === undefined ? [] : [{ field: field.name, code, params: { label: textIn(language, field.title) } }];
  });
  return { values: Object.fromEntries(values.filter(([, value]) => !isMissing(value))), problems };
}

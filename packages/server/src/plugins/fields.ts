import type { ConfigField } from "@askwell/contract";
import type { PluginField, PluginFieldUi, Texts, Values } from "@askwell/plugin-kit";
import type { FieldProblem } from "../refusal.ts";

/** What fields hold before anything is saved. */
export function defaultsOf(fields: readonly PluginField[] = []): Values {
  return Object.fromEntries(fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
}

/** A text in a language, English where it is missing. */
export function textIn(language: string, texts: Texts | undefined): string {
  return texts?.[language] ?? texts?.en_US ?? "";
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

/** A field as the form gets it: texts in the reader's language, and the value that is in force. */
export function fieldIn(language: string, field: PluginField, values: Values): ConfigField {
  return {
    name: field.name,
    type: field.type,
    title: textIn(language, field.title),
    description: textIn(language, field.description),
    required: field.required ?? false,
    value: field.secret ? "" : (values[field.name] ?? field.value ?? null),
    ui_options: uiIn(language, field.ui_options),
    ...(field.options && {
      options: field.options.map((option) => ({ label: textIn(language, option.label), value: option.value })),
    }),
  };
}

const MOST_CHARACTERS = 20_000;
const isMissing = (value: unknown) => value === undefined || value === null;
const isEmpty = (value: unknown) => isMissing(value) || value === "";
const isText = (value: unknown) => typeof value === "string" && value.length <= MOST_CHARACTERS;

/** What a field of each type takes; a type that is not named takes a text. */
const takes: Partial<Record<PluginField["type"], (value: unknown) => boolean>> = {
  switch: (value) => typeof value === "boolean",
  checkbox: (value) => isText(value) || typeof value === "boolean" || Array.isArray(value),
  tag_selector: Array.isArray,
  input: (value) => isText(value) || typeof value === "number",
};

function problemOf(field: PluginField, value: unknown): string | undefined {
  if (isEmpty(value)) return field.required ? "required" : undefined;
  if (!(takes[field.type] ?? isText)(value)) return "type";
  const isChoice = field.type === "select" || field.type === "radio";
  if (!isChoice || field.options?.some((option) => option.value === value)) return undefined;
  return `one_of:${field.options?.map((option) => option.value).join(" ") ?? ""}`;
}

/** What a form has sent, as it is to be stored, and what is wrong with it. */
interface ReadValues {
  readonly values: Values;
  readonly problems: readonly FieldProblem[];
}

/**
 * Reads what a form has sent: what the fields name and nothing else. A secret that is left empty, and a field that was
 * not sent, stay as they are. The messages name fields by their titles.
 */
export function readValues(fields: readonly PluginField[], sent: Values, stored: Values, language: string): ReadValues {
  const inputs = fields.filter(({ type }) => type !== "legend" && type !== "button");
  const chosen = ({ name, secret }: PluginField) => {
    const isKept = !Object.hasOwn(sent, name) || (secret && isEmpty(sent[name]));
    return isKept ? stored[name] : sent[name];
  };
  const values = inputs.map((field) => [field.name, chosen(field)] as const);
  const problems = inputs.flatMap((field): FieldProblem[] => {
    const code = problemOf(field, chosen(field) ?? field.value);
    return code === undefined ? [] : [{ field: field.name, code, params: { label: textIn(language, field.title) } }];
  });
  return { values: Object.fromEntries(values.filter(([, value]) => !isMissing(value))), problems };
}

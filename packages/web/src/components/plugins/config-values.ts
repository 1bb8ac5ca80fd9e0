import type { ConfigField } from "@askwell/contract";

/** Values of a plugin's form, by field. */
export type ConfigValues = Readonly<Record<string, unknown>>;

/** False for legends and buttons. */
const isInput = ({ type }: ConfigField): boolean => type !== "legend" && type !== "button";

/** Initial values of a form; a select without a value has its first option. */
export function initialValues(fields: readonly ConfigField[]): ConfigValues {
  const entries = fields.filter(isInput).map((field) => [field.name, firstValue(field)]);
  return Object.fromEntries(entries);
}

function firstValue({ type, value, options = [] }: ConfigField): unknown {
  if (type === "switch") return value === true;
  if (type === "tag_selector") return Array.isArray(value) ? value : [];
  if (type === "checkbox" && options.length > 0) return Array.isArray(value) ? value : [];
  if (type === "select") return value ?? options[0]?.value ?? "";
  return value ?? "";
}

/** Adds or removes an option of a checkbox field. */
export function toggleOption(chosen: unknown, value: string, isOn: boolean): string[] {
  const others = (Array.isArray(chosen) ? chosen.map(String) : []).filter((each) => each !== value);
  return isOn ? [...others, value] : others;
}

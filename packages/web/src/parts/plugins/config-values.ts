import type { ConfigField } from "@askwell/contract";

/** What stands in the fields of a plugin's form, by name. */
export type ConfigValues = Readonly<Record<string, unknown>>;

/** Fields that are only there to be read or pressed. */
const isInput = ({ type }: ConfigField): boolean => type !== "legend" && type !== "button";

/** What a form holds at first; a choice without a value stands on its first. */
export function valuesOf(fields: readonly ConfigField[]): ConfigValues {
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

/** The choices of a checkbox with one more, or one fewer. */
export function toggled(chosen: unknown, value: string, isOn: boolean): string[] {
  const others = (Array.isArray(chosen) ? chosen.map(String) : []).filter((each) => each !== value);
  return isOn ? [...others, value] : others;
}

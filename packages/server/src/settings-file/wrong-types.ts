import { type CallName, calls } from "@askwell/contract";
import type { PageField, Setting, SettingPageName } from "@askwell/domain";
import * as v from "valibot";
import type { FieldFailure } from "../api-error.ts";

const MAX_SHOWN = 60;

const typeWords: Readonly<Record<string, string>> = {
  boolean: "true or false",
  string: "a text",
  number: "a number",
  Array: "a list",
  Object: "names with values",
};

const listed = (values: readonly (string | number)[]) => values.join(", ");

/** From which number to which one. */
function rangeOf({ min, max }: { readonly min?: number; readonly max?: number }): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` from ${min} on`;
  return max === undefined ? "" : ` up to ${max}`;
}

/** What a setting may be, in the words of a problem. */
function allowedValues(setting: Setting): string {
  switch (setting.type) {
    case "flag":
      return "true or false";
    case "number":
      return `a whole number${rangeOf(setting)}`;
    case "choice":
      return `one of ${listed(setting.values)}`;
    case "text":
      return setting.options ? `one of ${listed(setting.options)}` : "a text";
    case "list":
      return "a list of texts";
    case "tags":
      return "a list of the slugs of tags";
    default:
      return "names with values, as in an exported file";
  }
}

function hasType(setting: Setting, value: unknown): boolean {
  switch (setting.type) {
    case "flag":
      return typeof value === "boolean";
    case "number":
      return Number.isSafeInteger(value);
    case "choice":
      return (setting.values as readonly unknown[]).includes(value) || (value === "" && setting.required !== true);
    case "text":
      return typeof value === "string";
    case "list":
    case "tags":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
    default:
      return typeof value === "object" && value !== null;
  }
}

const shown = (value: unknown) => (JSON.stringify(value) ?? "nothing").slice(0, MAX_SHOWN);

/** A setting of a file whose value has another type. */
interface WrongType {
  readonly name: string;
  readonly problem: string;
}

/** The settings of a page whose values have another type, or are none of those that may be chosen. Source: docs/rules/settings.md G23. */
export function wrongTypes(
  page: SettingPageName,
  fields: readonly PageField[],
  sent: Readonly<Record<string, unknown>>,
): WrongType[] {
  return fields
    .filter(({ name, setting }) => name in sent && !hasType(setting, sent[name]))
    .map(({ name, setting }) => ({
      name,
      problem: `${page}.${name}: ${allowedValues(setting)} is expected, not ${shown(sent[name])}.`,
    }));
}

interface WrongInputs {
  /** Values of another type, each with its place, such as `theme.theme_config.default.navbar_style`. */
  readonly types: readonly string[];
  /** Values that break a rule. */
  readonly fields: readonly FieldFailure[];
}

/** What is wrong with the input of a call. */
export function wrongInputs(name: CallName, page: string, input: unknown): WrongInputs {
  const { issues = [] } = v.safeParse(calls[name].input as v.GenericSchema, input, { abortPipeEarly: true });
  const placeOf = (path: readonly { readonly key: unknown }[]) => path.map(({ key }) => String(key));
  const isRule = ({ type }: v.BaseIssue<unknown>) => type === "check";
  return {
    types: issues
      .filter((issue) => !isRule(issue))
      .map(({ path = [], expected, input: value }) => {
        const words = typeWords[expected ?? ""] ?? "another value";
        return `${[page, ...placeOf(path)].join(".")}: ${words} is expected, not ${shown(value)}.`;
      }),
    fields: issues
      .filter(isRule)
      .map(({ path = [], message }) => ({ field: placeOf(path).at(-1) ?? "", code: message })),
  };
}

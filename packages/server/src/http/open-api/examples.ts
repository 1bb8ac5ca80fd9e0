import { exampleValuesOf } from "./example-values.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Fields that an example of a request leaves out: most callers never send them. */
const rare = /^(captcha_(id|code)|base_revision_id|restores_revision_id|mention_username_list|pseudo_.*)$/;

/** What an example is made from. */
interface ExampleSource {
  /** The shapes that a schema may refer to. */
  readonly shapes: Readonly<Record<string, JsonSchema>>;
  /** Whether fields are shown that may be left out. */
  readonly showsOptional: boolean;
}

const typeOf = (value: unknown) =>
  value === null ? "null" : Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;

function fits(value: unknown, schema: JsonSchema): boolean {
  const type = typeOf(value);
  if (schema.type !== undefined && schema.type !== type && !(schema.type === "number" && type === "integer"))
    return false;
  if (schema.enum) return schema.enum.includes(value);
  if (typeof value === "string")
    return value.length >= (schema.minLength ?? 0) && value.length <= (schema.maxLength ?? Infinity);
  if (typeof value === "number") return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
  return true;
}

/** What an object is about says more than the names of its fields. */
const tag: Readonly<Record<string, unknown>> = {
  id: "10050000000000007",
  display_name: "Tea",
  name: "Tea",
  title: "Tea",
};
const user: Readonly<Record<string, unknown>> = { id: "2", title: "Ann" };

const fitting = (value: unknown, schema: JsonSchema) =>
  value !== undefined && schema.type !== undefined && fits(value, schema) ? value : undefined;

/** A valid value of a schema, as a reader would expect it for a field of that name. */
export function exampleOf(schema: JsonSchema, source: ExampleSource, field = ""): unknown {
  if (schema.$ref) return exampleOf(source.shapes[schema.$ref.split("/").at(-1) ?? ""] ?? {}, source, field);
  if (schema.const !== undefined) return schema.const;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return exampleOf(alternatives[0] ?? {}, source, field);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, source, field)));
  if (schema.type === "object") return objectOf(schema, source, field);
  for (const value of exampleValuesOf(field)) {
    const expected = fitting(value, schema);
    if (expected !== undefined) return expected;
  }
  if (schema.enum) return schema.enum.find((value) => value !== "" && value !== 0) ?? schema.enum[0];
  return schema.type === "array" ? listOf(schema, source, field) : scalarOf(schema, source, field);
}

function listOf({ items = {}, minItems = 0 }: JsonSchema, source: ExampleSource, field: string): unknown[] {
  const item = exampleOf(items, source, field.replace(/(_list|s)$/, ""));
  const isUnknown = Object.keys(items).length === 0;
  return isUnknown && minItems === 0 ? [] : [item];
}

function objectOf(schema: JsonSchema, source: ExampleSource, field: string): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (source.showsOptional && !rare.test(name)),
  );
  const about = "slug_name" in properties ? tag : "username" in properties ? user : {};
  const entries = shown.map(([name, each]) => [name, fitting(about[name], each) ?? exampleOf(each, source, name)]);
  // A map: its keys are free.
  const free = schema.additionalProperties;
  if (entries.length > 0 || typeof free !== "object" || Object.keys(free).length === 0)
    return Object.fromEntries(entries);
  return { example: exampleOf(free, source, field) };
}

function scalarOf(schema: JsonSchema, { showsOptional }: ExampleSource, field: string): unknown {
  const { type, minLength = 0, maxLength = 100, minimum = 0, default: fallback, format, not } = schema;
  // In a request true says something; in a reply most are false.
  if (type === "boolean") return fallback ?? showsOptional;
  if (type === "number" || type === "integer") return fallback ?? Math.max(minimum, not ? 1 : 0);
  if (type !== "string") return null;
  if (format === "email") return "ann@example.com";
  return fallback ?? field.replaceAll("_", " ").padEnd(minLength, ".").slice(0, Math.max(maxLength, minLength));
}

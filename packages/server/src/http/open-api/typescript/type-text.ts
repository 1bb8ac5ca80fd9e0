import type { JsonSchema } from "../json-schema.ts";

const INDENT = "  ";

/** A comment on a declaration; "" without a text. */
export function commentText(text: string | undefined, depth: number): string {
  const line = text?.replaceAll("*/", "* /").replace(/\s+/g, " ").trim();
  return line ? `${INDENT.repeat(depth)}/** ${line} */\n` : "";
}

/** A property name, in quotes where it is no identifier. */
const propertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/**
 * A JSON Schema as a TypeScript type; shapes of the document become the names of their declarations. Limits, which types
 * cannot express, are left to the server.
 */
export function typeText(schema: JsonSchema, depth: number): string {
  const { $ref, enum: values, anyOf, oneOf, type } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (values) return unionText(values.map((value) => JSON.stringify(value)));
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return unionText(alternatives.map((each) => typeText(each, depth)));
  if (Array.isArray(type)) return unionText(type.map((each) => typeText({ ...schema, type: each }, depth)));
  if (type === "array") return listText(typeText(schema.items ?? {}, depth));
  if (type === "object") return objectText(schema, depth);
  if (type === "string") return schema.format === "binary" ? "Blob" : "string";
  if (type === "integer" || type === "number") return "number";
  return type === "boolean" || type === "null" ? type : "unknown";
}

const unionText = (types: readonly string[]) => [...new Set(types)].join(" | ") || "never";

const listText = (item: string) => `readonly ${/^\w+$/.test(item) ? item : `(${item})`}[]`;

function objectText({ properties, required = [], additionalProperties }: JsonSchema, depth: number): string {
  if (!properties) {
    const values = typeof additionalProperties === "object" ? typeText(additionalProperties, depth) : "unknown";
    return `Readonly<Record<string, ${values}>>`;
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const isOptional = !required.includes(name);
    const type = typeText(field, depth + 1);
    const declaration = `readonly ${propertyName(name)}${isOptional ? "?" : ""}: ${type}${isOptional ? " | undefined" : ""};`;
    return `${commentText(field.description, depth + 1)}${INDENT.repeat(depth + 1)}${declaration}\n`;
  });
  return fields.length === 0 ? "Readonly<Record<string, never>>" : `{\n${fields.join("")}${INDENT.repeat(depth)}}`;
}

import type { FieldSchema, SiteOperation } from "./site-document.ts";

const typeOf = ({ type, items, enum: words }: FieldSchema): string => {
  const choices = words?.filter((word) => word !== "");
  if (choices && choices.length > 0) return choices.join("|");
  return type === "array" ? `${typeOf(items ?? {})}[]` : (type ?? "json");
};

/** The list of operations, by group. */
export function listing(operations: readonly SiteOperation[]): string {
  const width = Math.max(...operations.map(({ name }) => name.length)) + 2;
  const groups = Map.groupBy(operations, ({ group }) => group);
  const blocks = [...groups].map(([group, own]) => {
    const lines = own.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
    return [group, ...lines].join("\n");
  });
  return blocks.join("\n\n");
}

/** What an operation is for, and what it takes. */
export function help({ name, method, path, summary, description, fields }: SiteOperation): string {
  const lines = fields.map(({ name: field, in: place, required, schema }) => {
    const notes = [required && "required", place !== "body" && place, schema.description].filter(Boolean);
    return `  ${field}: ${typeOf(schema)}${notes.length > 0 ? `  (${notes.join("; ")})` : ""}`;
  });
  const input = lines.length > 0 ? ["", "Fields:", ...lines] : [];
  return [`${name}: ${summary}`, `${method} ${path}`, "", description, ...input].join("\n");
}

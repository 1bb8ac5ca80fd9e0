import { type CallDefinition, namedShapes } from "@askwell/contract";
import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { fieldNotes } from "./field-notes.ts";
import { describeField } from "./input-rules.ts";
import type { JsonSchema } from "./json-schema.ts";

type Override = NonNullable<ConversionConfig["overrideSchema"]>;
type OverrideContext = Parameters<Override>[0];
type ObjectSchema = { readonly entries: Readonly<Record<string, v.GenericSchema>> };

const withNote = (name: string, json: JsonSchema): JsonSchema => {
  const note = json.$ref ? undefined : fieldNotes[name];
  return note ? { ...json, description: [note, json.description].filter(Boolean).join(" ") } : json;
};

const asOverride = (json: JsonSchema) => json as ReturnType<Override>;

/** An object of the input: its fields with their rules. */
function describeInput({ valibotSchema, jsonSchema }: OverrideContext): ReturnType<Override> {
  const json = jsonSchema as JsonSchema;
  if (valibotSchema.type === "custom") return asOverride({ type: "string", format: "binary" });
  if (valibotSchema.type === "array") {
    const { item } = valibotSchema as unknown as { item: v.GenericSchema };
    return asOverride({ ...json, items: describeField(item, json.items ?? {}).json });
  }
  if (!json.properties) return undefined;
  const { entries } = valibotSchema as unknown as ObjectSchema;
  const fields = Object.entries(json.properties).map(([name, field]) => {
    const schema = entries[name];
    return [name, schema ? describeField(schema, field) : { json: field, required: false }] as const;
  });
  const required = fields.filter(([name, field]) => field.required || json.required?.includes(name));
  return asOverride({
    ...json,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, withNote(name, field.json)])),
    required: required.map(([name]) => name),
  });
}

const nameOfShape = new Map<unknown, string>(Object.entries(namedShapes).map(([name, shape]) => [shape, name]));

/** A shape with a name becomes a reference; other objects get the notes on their fields. `own` is the shape to describe. */
const describeReply =
  (own?: v.GenericSchema) =>
  ({ valibotSchema, jsonSchema }: OverrideContext): ReturnType<Override> => {
    const name = nameOfShape.get(valibotSchema);
    if (name && valibotSchema !== own) return asOverride({ $ref: `#/components/schemas/${name}` });
    const json = jsonSchema as JsonSchema;
    if (!json.properties) return undefined;
    const described = Object.entries(json.properties).map(([field, each]) => [field, withNote(field, each)]);
    return asOverride({ ...json, properties: Object.fromEntries(described) });
  };

function convert(schema: v.GenericSchema, config: ConversionConfig): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: "ignore", ...config }) as JsonSchema & {
    $schema?: string;
  };
  return rest;
}

/** What a caller sends to a call. */
export const inputSchema = ({ input }: Pick<CallDefinition, "input">): JsonSchema =>
  convert(input, { typeMode: "input", overrideSchema: describeInput });

/** What a call replies, below `data` of the envelope. */
export const replySchema = ({ reply }: Pick<CallDefinition, "reply">): JsonSchema =>
  convert(reply, { typeMode: "output", overrideSchema: describeReply() });

/** The shapes that replies refer to. */
export function componentSchemas(): Record<string, JsonSchema> {
  const shapes = Object.entries<v.GenericSchema>(namedShapes).map(([name, shape]) => [
    name,
    convert(shape, { typeMode: "output", overrideSchema: describeReply(shape) }),
  ]);
  return Object.fromEntries(shapes);
}

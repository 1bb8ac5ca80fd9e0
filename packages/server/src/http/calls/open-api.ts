import { type CallDefinition, calls } from "@askwell/contract";
import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";

/** The longest key of a call that takes effect once. */
export const MAX_KEY_LENGTH = 100;

type JsonObject = Record<string, unknown>;

function schemaOf(schema: v.GenericSchema, mode: "input" | "output"): JsonObject {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: "ignore", typeMode: mode }) as JsonObject;
  return rest;
}

const envelopeOf = (inner: JsonObject): JsonObject => ({
  type: "object",
  required: ["code", "reason", "msg", "data"],
  properties: { code: { type: "integer" }, reason: { type: "string" }, msg: { type: "string" }, data: inner },
});

function parametersOf(definition: CallDefinition): JsonObject[] {
  const { properties = {} } = schemaOf(definition.input, "input") as { properties?: Record<string, JsonObject> };
  const inPath = new Set([...definition.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  return Object.entries(properties)
    .filter(([name]) => inPath.has(name) || definition.method === "GET")
    .map(([name, schema]) => ({ name, in: inPath.has(name) ? "path" : "query", required: inPath.has(name), schema }));
}

/** Of the calls that take effect once. Rules: docs/rules/limits.md L12. */
const keyParameter: JsonObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A call that is repeated with the same key gets the reply of the first one.",
  schema: { type: "string", maxLength: MAX_KEY_LENGTH },
};

function operationOf(name: string, definition: CallDefinition): JsonObject {
  const media = definition.multipart ? "multipart/form-data" : "application/json";
  const body = { required: true, content: { [media]: { schema: schemaOf(definition.input, "input") } } };
  return {
    operationId: name,
    summary: definition.summary,
    tags: [definition.path.startsWith("/answer/admin") ? "admin" : "public"],
    parameters: [...parametersOf(definition), ...(definition.once ? [keyParameter] : [])],
    ...(definition.method !== "GET" && { requestBody: body }),
    ...(definition.guard !== "anyone" && { security: [{ token: [] }] }),
    responses: {
      200: {
        description: "Done",
        content: { "application/json": { schema: envelopeOf(schemaOf(definition.reply, "output")) } },
      },
      default: {
        description: "Error",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

const errorSchema = envelopeOf({
  oneOf: [
    { type: "null" },
    { type: "array", items: { type: "object", required: ["error_field", "error_msg"] } },
    { type: "object" },
  ],
});

/** Describes every call as OpenAPI 3.1, generated from the contract. */
export function openApiDocument(siteUrl: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, definition] of Object.entries(calls) as [string, CallDefinition][]) {
    const path = definition.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operationOf(name, definition) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Askwell", version: "1", description: "Every call of the site. Replies come in one envelope." },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } },
    },
  };
}

import { type CallDefinition, type CallName, calls, type ErrorCode, errorDefinition, scopeOf } from "@askwell/contract";
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

/** Who makes a call: nobody in particular, a session, or a key with the scope of the call. */
function securityOf(name: CallName, { guard }: CallDefinition): JsonObject[] {
  const scope = scopeOf(name);
  const byKey = scope === "session" ? [] : [{ key: scope === "any" ? [] : [scope] }];
  return [...(guard === "anyone" ? [{}] : []), { session: [] }, ...byKey];
}

/** The errors of a guard, for those who do not pass it. */
const guardErrors: Readonly<Record<CallDefinition["guard"], readonly ErrorCode[]>> = {
  anyone: [],
  signed_in: ["not_signed_in"],
  member: ["not_signed_in", "inactive", "suspended"],
  staff: ["not_signed_in", "inactive", "suspended", "forbidden"],
  admin: ["not_signed_in", "not_admin"],
};

/** The errors of a call by their status, each with the reasons that the envelope names. */
function errorResponsesOf(name: CallName, { guard, errors }: CallDefinition): Record<string, JsonObject> {
  const ofKeys: readonly ErrorCode[] =
    scopeOf(name) === "session" ? ["key_scope"] : ["key_expired", "key_address", "key_scope", "key_limit"];
  const reasons = new Map<number, Set<string>>();
  for (const code of ["bad_request", ...guardErrors[guard], ...ofKeys, ...errors] as const) {
    const { status, reason } = errorDefinition(code);
    reasons.set(status, (reasons.get(status) ?? new Set()).add(reason));
  }
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  const described = [...reasons].map(([status, words]) => [status, { description: [...words].join(", "), content }]);
  return Object.fromEntries(described);
}

function operationOf(name: CallName, definition: CallDefinition): JsonObject {
  const media = definition.multipart ? "multipart/form-data" : "application/json";
  const body = { required: true, content: { [media]: { schema: schemaOf(definition.input, "input") } } };
  return {
    operationId: name,
    summary: definition.summary,
    tags: [definition.path.startsWith("/answer/admin") ? "admin" : "public"],
    parameters: [...parametersOf(definition), ...(definition.once ? [keyParameter] : [])],
    ...(definition.method !== "GET" && { requestBody: body }),
    security: securityOf(name, definition),
    "x-scope": scopeOf(name),
    responses: {
      200: {
        description: "Done",
        content: { "application/json": { schema: envelopeOf(schemaOf(definition.reply, "output")) } },
      },
      ...errorResponsesOf(name, definition),
      default: {
        description: "Another error",
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
  for (const [name, definition] of Object.entries(calls) as [CallName, CallDefinition][]) {
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
      securitySchemes: {
        session: {
          ...{ type: "apiKey", in: "header", name: "Authorization" },
          description: "The access token of a session, with or without Bearer.",
        },
        key: { type: "http", scheme: "bearer", description: "An API key that has the scope of the call." },
      },
    },
  };
}

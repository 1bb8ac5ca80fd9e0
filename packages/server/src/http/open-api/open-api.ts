import { type CallDefinition, type CallName, callGroups, calls } from "@askwell/contract";
import { type ErrorTexts, errorExamples, sharedErrorResponses } from "./error-responses.ts";
import type { DocumentPart, JsonSchema } from "./json-schema.ts";
import { operationOf } from "./operations.ts";
import { componentSchemas } from "./schemas.ts";

const envelope = (result: JsonSchema): JsonSchema => ({
  type: "object",
  required: ["code", "reason", "msg", "data"],
  properties: {
    code: { type: "integer", description: "The HTTP status." },
    reason: { type: "string", description: "A stable word for programs." },
    msg: { type: "string", description: "The reason as a sentence, in the language of Accept-Language." },
    data: result,
  },
});

const fieldErrors: JsonSchema = {
  type: "array",
  items: {
    type: "object",
    required: ["error_field", "error_msg"],
    properties: {
      error_field: { type: "string", description: "The field of the request." },
      error_msg: { type: "string", description: "What is wrong with it." },
      entry: { type: "string", description: "The token of a pending login, which lacks only this field." },
    },
  },
};

const errorSchema = envelope({ oneOf: [{ type: "null" }, fieldErrors, { type: "object" }] });

const description = `Every call of the site. A \`GET\` reads its arguments from the query; all other methods read a JSON object.

Replies come in an envelope: \`code\` is the HTTP status, \`reason\` a stable word for programs, \`msg\` a sentence for people, and \`data\` the result, or what is known about an error. Ids are texts of digits, moments are Unix seconds, and lists reply \`{count, list}\`.

A program sends its key in the header \`Authorization\`. The scope that a call needs is in its \`security\` and in \`x-scope\`.`;

const components = {
  headers: {
    RateLimit: {
      description: "Of calls with a key: how many calls are left, and for how many seconds the window lasts.",
      schema: { type: "string" },
      example: '"key";r=599;t=42',
    },
    "Retry-After": {
      description: "Seconds to wait before the next call.",
      schema: { type: "integer" },
      example: 42,
    },
  },
  securitySchemes: {
    session: {
      ...{ type: "apiKey", in: "header", name: "Authorization" },
      description: "The access token of a session, with or without Bearer.",
    },
    key: {
      ...{ type: "http", scheme: "bearer" },
      description: "An API key that has the scope of the call, with or without Bearer. It never stands in an address.",
    },
  },
};

/**
 * Describes every call as OpenAPI 3.1, generated from the contract, without the servers; `texts` are the messages of
 * errors. Rules: docs/rules/api-document.md.
 */
export function openApiDocument(texts: ErrorTexts): DocumentPart {
  const shapes = componentSchemas();
  const paths: Record<string, DocumentPart> = {};
  for (const [name, definition] of Object.entries(calls) as [CallName, CallDefinition][]) {
    const path = definition.path.replace(/:(\w+)/g, "{$1}");
    const operation = operationOf(name, definition, { shapes });
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      ...{ title: "Askwell", version: "1", description },
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    tags: callGroups.map((group) => ({
      name: group.slug,
      "x-displayName": group.name,
      description: group.description,
    })),
    paths,
    components: {
      ...components,
      schemas: { ...shapes, Error: errorSchema, Success: envelope({}) },
      responses: sharedErrorResponses(texts),
      examples: errorExamples(texts),
    },
  };
}

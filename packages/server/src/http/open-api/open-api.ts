import { type CallDefinition, type CallName, callGroups, calls, scopeOf } from "@askwell/contract";
import { type ErrorTexts, errorExamples, sharedErrorResponses } from "./error-responses.ts";
import type { DocumentPart, JsonSchema } from "./json-schema.ts";
import { operationOf } from "./operations.ts";
import { componentSchemas } from "./schemas.ts";
import { EVENTS_SCOPE, streamPaths, streamShapes, webhookParts } from "./streams.ts";

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

A program sends its key, or the access token with which it acts for a person who has connected it, in the header \`Authorization\`. The scope that a call needs is in its \`security\` and in \`x-scope\`.`;

/** The scopes of calls, and what each is about. */
function describedScopes(): Readonly<Record<string, string>> {
  const scopes = new Set<string>([EVENTS_SCOPE, ...Object.keys(calls).map((name) => scopeOf(name as CallName))]);
  const described = [...scopes].sort().flatMap((scope) => {
    const [subject, right] = scope.split(":");
    return right ? [[scope, `Calls about ${subject} that ${right}.`] as const] : [];
  });
  return Object.fromEntries(described);
}

/** How programs get access that people allow them. Rules: docs/rules/oauth.md OC2, OC7. */
const oauthScheme = (siteUrl: string): DocumentPart => ({
  type: "oauth2",
  description:
    "The access token of a program that its user has connected to their account, while an administrator allows it. PKCE with S256 is required.",
  flows: {
    authorizationCode: {
      authorizationUrl: `${siteUrl}/oauth/authorize`,
      tokenUrl: `${siteUrl}/oauth/token`,
      refreshUrl: `${siteUrl}/oauth/token`,
      scopes: describedScopes(),
    },
  },
});

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
    oauth: oauthScheme(""),
  },
};

/**
 * Describes every call, stream and webhook as OpenAPI 3.1, generated from the contract, without the servers; `texts` are the messages of
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
    paths: { ...paths, ...streamPaths(texts) },
    webhooks: webhookParts(),
    components: {
      ...components,
      schemas: { ...shapes, ...streamShapes(), Error: errorSchema, Success: envelope({}) },
      responses: sharedErrorResponses(texts),
      examples: errorExamples(texts),
    },
  };
}

/** The document with the addresses of a site. */
export function documentOfSite(document: DocumentPart, siteUrl: string): DocumentPart {
  const { securitySchemes, ...others } = document.components as typeof components;
  const schemes = { ...securitySchemes, oauth: oauthScheme(siteUrl) };
  return { ...document, servers: [{ url: siteUrl }], components: { ...others, securitySchemes: schemes } };
}

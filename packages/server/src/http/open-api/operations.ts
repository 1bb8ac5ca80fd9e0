import { type CallDefinition, type CallName, type Guard, groupOf, scopeOf } from "@askwell/contract";
import { errorResponses } from "./error-responses.ts";
import { exampleOf } from "./examples.ts";
import type { DocumentPart, JsonSchema } from "./json-schema.ts";
import { inputSchema, replySchema } from "./schemas.ts";

/** The longest key of a call that takes effect once. */
export const MAX_KEY_LENGTH = 100;

/** What operations share: the shapes of replies. */
export interface OperationContext {
  readonly shapes: Readonly<Record<string, JsonSchema>>;
}

const envelopeOf = (inner: JsonSchema): JsonSchema => ({
  allOf: [{ $ref: "#/components/schemas/Success" }],
  properties: { data: inner },
});

/** Of the calls that take effect once. Rules: docs/rules/limits.md L12. */
const keyParameter: DocumentPart = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A call that is repeated with the same key gets the reply of the first one.",
  schema: { type: "string", maxLength: MAX_KEY_LENGTH },
};

/** Parameters that most callers send, so that the example has them although they may be left out. */
const usual = new Set("page page_size order id object_id question_id comment_id q query".split(" "));

function parametersOf(definition: CallDefinition, input: JsonSchema, context: OperationContext): DocumentPart[] {
  const { properties = {}, required = [] } = input;
  const inPath = new Set([...definition.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  return Object.entries(properties)
    .filter(([name]) => inPath.has(name) || definition.method === "GET")
    .map(([name, field]) => {
      const { description, ...schema } = field;
      const isRequired = inPath.has(name) || required.includes(name);
      const example = (isRequired || usual.has(name)) && {
        example: exampleOf(field, { ...context, showsOptional: false }, name),
      };
      const location = inPath.has(name) ? "path" : "query";
      return { name, in: location, required: isRequired, ...(description && { description }), schema, ...example };
    });
}

function bodyOf(definition: CallDefinition, input: JsonSchema, context: OperationContext): DocumentPart {
  const inPath = new Set([...definition.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ""));
  const fields = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name));
  const required = (input.required ?? []).filter((name) => !inPath.has(name));
  const schema: JsonSchema = input.properties ? { ...input, properties: Object.fromEntries(fields), required } : input;
  const media = definition.multipart ? "multipart/form-data" : "application/json";
  const example = exampleOf(schema, { ...context, showsOptional: true });
  // A file has no example in JSON.
  const content = { schema, ...(!definition.multipart && { example }) };
  return { required: required.length > 0, content: { [media]: content } };
}

/** Who makes a call: a visitor, a session, or a key or a connected program with the scope of the call. */
function securityOf(name: CallName, { guard }: CallDefinition): DocumentPart[] {
  const scope = scopeOf(name);
  const scopes = scope === "any" ? [] : [scope];
  const byProgram = scope === "session" ? [] : [{ key: scopes }, { oauth: scopes }];
  return [...(guard === "anyone" ? [{}] : []), { session: [] }, ...byProgram];
}

const callers: Readonly<Record<Guard, string>> = {
  anyone: "Everyone may make this call, unless the site is private.",
  signed_in: "Needs a session, also of an account whose email address is not confirmed yet.",
  member: "Needs an active account with a confirmed email address.",
  staff: "Needs an account of the staff: a moderator or an administrator.",
  admin: "Needs a session of an administrator that has opened the administration, or a key of one.",
};

/** Who may make a call, and what else to know before. */
function descriptionOf(name: CallName, definition: CallDefinition): string {
  const scope = scopeOf(name);
  const key =
    scope === "session"
      ? "No API key makes this call."
      : scope === "any"
        ? "Every valid API key makes this call."
        : `An API key needs the scope \`${scope}\`.`;
  const { guard, openWhenPrivate, captcha, once, ownAccounts, redirects, rights, maxMegabytes } = definition;
  const sentences = [
    guard === "anyone" && openWhenPrivate ? "Everyone may make this call, on a private site as well." : callers[guard],
    key,
    captcha && "After many calls in a short time it requires a captcha, except of keys of the site and of staff.",
    once &&
      "It takes effect once: the same body within five minutes is an error, and a repeated Idempotency-Key gets the first reply.",
    rights && `It uses the right ${rights.map((right) => `\`${right}\``).join(", ")}, which staff may have restricted.`,
    ownAccounts && "It is an error while a user center manages the accounts.",
    redirects && "It redirects the browser instead of replying.",
    maxMegabytes && `The file may have ${maxMegabytes} MB.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

function successOf(name: CallName, definition: CallDefinition, context: OperationContext): DocumentPart {
  if (definition.redirects) return { 302: { description: "The browser goes on to the address in `Location`." } };
  const reply = replySchema(definition);
  const headers = { RateLimit: { $ref: "#/components/headers/RateLimit" } };
  // The document is sent as it is.
  if (name === "openApi")
    return { 200: { description: "Done", content: { "application/json": { schema: { type: "object" } } } } };
  const result = exampleOf(reply, { ...context, showsOptional: false });
  const example = { code: 200, reason: "base.success", msg: "Done.", data: result };
  const content = { "application/json": { schema: envelopeOf(reply), example } };
  return { 200: { description: "Done", ...(scopeOf(name) !== "session" && { headers }), content } };
}

/** One call as an operation of OpenAPI 3.1. */
export function operationOf(name: CallName, definition: CallDefinition, context: OperationContext): DocumentPart {
  const input = inputSchema(definition);
  return {
    operationId: name,
    summary: definition.summary,
    description: descriptionOf(name, definition),
    tags: [groupOf(name).slug],
    parameters: [...parametersOf(definition, input, context), ...(definition.once ? [keyParameter] : [])],
    ...(definition.method !== "GET" && { requestBody: bodyOf(definition, input, context) }),
    security: securityOf(name, definition),
    "x-scope": scopeOf(name),
    responses: {
      ...successOf(name, definition, context),
      ...errorResponses(name, definition),
      default: {
        description: "Another error",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

import {
  ASSISTANT_PATH,
  type AssistantChunk,
  assistantChunk,
  assistantQuestion,
  type ErrorCode,
  EVENTS_PATH,
  errorDefinition,
  exampleEvent,
  publishedEvent,
} from "@askwell/contract";
import { EVENT_RETENTION_DAYS, type EventType, eventTypeNames } from "@askwell/domain";
import type { ErrorTexts } from "./error-responses.ts";
import { exampleOf } from "./examples.ts";
import type { DocumentPart, JsonSchema } from "./json-schema.ts";
import { inputSchema, replySchema } from "./schemas.ts";

/** Opens the stream of events; no call of the contract needs it. */
export const EVENTS_SCOPE = "events:read";

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Fields are added without another version, so that what is not named is not forbidden. */
function openSchema({ additionalProperties: _, properties, items, ...rest }: JsonSchema): JsonSchema {
  const fields = Object.entries(properties ?? {}).map(([name, each]) => [name, openSchema(each)] as const);
  return {
    ...rest,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: openSchema(items) }),
  };
}

/** What streams and webhooks send, by name. */
export const streamShapes = (): Readonly<Record<string, JsonSchema>> => ({
  AssistantChunk: replySchema({ reply: assistantChunk }),
  SiteEvent: openSchema(replySchema({ reply: publishedEvent })),
});

/** The errors before a stream, which are envelopes. */
function failures(texts: ErrorTexts, codes: readonly ErrorCode[]): DocumentPart {
  const byStatus = Map.groupBy(codes, (code) => errorDefinition(code).status);
  const responses = [...byStatus].map(([status, some]) => {
    const description = some.map((code) => `- \`${errorDefinition(code).reason}\`: ${texts(code)}`).join("\n");
    const [first] = some;
    const example = { code: status, reason: errorDefinition(first!).reason, msg: texts(first!), data: null };
    return [status, { description, content: { "application/json": { schema: reference("Error"), example } } }];
  });
  return Object.fromEntries(responses);
}

/** A stream; the schema and the example are what a line `data:` has. */
const streamOf = (description: string, schema: JsonSchema, example: object): DocumentPart => ({
  200: { description, content: { "text/event-stream": { schema, example } } },
});

function followEvents(texts: ErrorTexts): DocumentPart {
  const event = exampleEvent("answer.accepted");
  const parameter = (name: string, location: "query" | "header", schema: JsonSchema, description: string) => ({
    ...{ name, in: location, required: false, description, schema },
  });
  const position: JsonSchema = { type: "string", maxLength: 15 };
  return {
    operationId: "followEvents",
    summary: "Follow the events",
    description: `A stream of server-sent events: those after a position or since a moment of the last ${EVENT_RETENTION_DAYS} days, in order and at least once, and then those that happen. Without either it begins with the next event. Needs a session of an administrator, a global key, or the scope \`${EVENTS_SCOPE}\`.`,
    tags: ["site"],
    parameters: [
      parameter("after", "query", position, "The id of the last event that was seen; 0 for the oldest of the log."),
      parameter("since", "query", { type: "string", format: "date-time" }, "A moment with its time zone."),
      parameter("Last-Event-ID", "header", position, "The same as after, and counts more."),
    ],
    security: [{ session: [] }, { key: [EVENTS_SCOPE] }, { oauth: [EVENTS_SCOPE] }],
    "x-scope": EVENTS_SCOPE,
    responses: {
      ...streamOf(
        "Events: each has its id as `id`, its type as `event` and this as `data`.",
        reference("SiteEvent"),
        event,
      ),
      ...failures(texts, [
        "bad_fields",
        "not_signed_in",
        "key_expired",
        "not_admin",
        "key_scope",
        "key_limit",
        "too_busy",
      ]),
    },
  };
}

const chunk: AssistantChunk = {
  ...{ chat_completion_id: "10010000000000012", object: "chat.completion.chunk", created: 1_790_000_000 },
  ...{ model: "small", conversation_id: "10010000000000011" },
  choices: [{ index: 0, delta: { content: "Keep it in a tin, away from light. [1]" }, finish_reason: null }],
};

function askAssistant(texts: ErrorTexts): DocumentPart {
  const schema = inputSchema({ input: assistantQuestion });
  return {
    operationId: "askAssistant",
    summary: "Ask the assistant",
    description:
      "Replies with a stream of server-sent events: sources first, then sentences that were checked, then the outcome, and `[DONE]`. Needs a session, unless the administrators let visitors ask. No API key makes this call.",
    tags: ["assistant"],
    parameters: [],
    requestBody: {
      required: true,
      content: { "application/json": { schema, example: exampleOf(schema, { shapes: {}, showsOptional: false }) } },
    },
    security: [{}, { session: [] }],
    "x-scope": "session",
    responses: {
      ...streamOf("Chunks: each line `data` has one.", reference("AssistantChunk"), chunk),
      ...failures(texts, [
        "bad_fields",
        "not_signed_in",
        "object_not_found",
        "assistant_pace",
        "assistant_off",
        "too_busy",
      ]),
    },
  };
}

/** What replies with a stream instead of an envelope. Rule: docs/rules/api-document.md OA7. */
export const streamPaths = (texts: ErrorTexts): DocumentPart => ({
  [EVENTS_PATH]: { get: followEvents(texts) },
  [ASSISTANT_PATH]: { post: askAssistant(texts) },
});

const signed = (name: string, description: string, example: string): DocumentPart => ({
  ...{ name, in: "header", required: true, description, schema: { type: "string" }, example },
});

/** What webhooks send, by the type of the event. Rule: docs/rules/api-document.md OA7. */
export const webhookParts = (): DocumentPart =>
  Object.fromEntries(eventTypeNames.map((type) => [type, { post: deliveryOf(type) }]));

function deliveryOf(type: EventType): DocumentPart {
  return {
    operationId: `on ${type}`.replace(/[ ._](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: type,
    description: `Sent in the form of Standard Webhooks to every webhook that gets \`${type}\`.`,
    tags: ["admin-keys"],
    security: [],
    parameters: [
      signed("webhook-id", "The same in every attempt.", "msg_1000000001_1042"),
      signed("webhook-timestamp", "Of the attempt, in Unix seconds.", "1767268800"),
      signed("webhook-signature", "One for each valid secret.", "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="),
    ],
    requestBody: {
      required: true,
      content: { "application/json": { schema: reference("SiteEvent"), example: exampleEvent(type) } },
    },
    responses: {
      204: { description: "It has arrived, as with every status from 200 to 299." },
      410: { description: "Turns the webhook off." },
    },
  };
}

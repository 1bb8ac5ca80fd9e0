import {
  apiErrors,
  assistantChunk,
  assistantQuestion,
  type CallDefinition,
  type CallName,
  callGroups,
  calls,
  type Envelope,
  groupOf,
  publishedEvent,
  scopeOf,
} from "@askwell/contract";
import { eventTypeNames } from "@askwell/domain";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { errorCodesOf } from "./error-responses.ts";
import type { JsonSchema } from "./json-schema.ts";

interface Media {
  schema: JsonSchema;
  example?: unknown;
}
interface Body {
  content: Record<string, Media>;
}
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
}
interface OpenApiOperation {
  operationId: CallName;
  description: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: Body;
  security: Record<string, string[]>[];
  responses: Record<string, Body & { $ref?: string }>;
}
interface Components {
  schemas: Record<string, JsonSchema>;
  responses: Record<string, Body & { description: string }>;
  examples: Record<string, { value: object }>;
  securitySchemes: { oauth: { flows: { authorizationCode: { scopes: Record<string, string> } } } };
}

const CALL: CallName = "openApi";
/** A name that says what a site is called; the linter wants no examples there. */
const SITE = "https://qa.askwell.test";

let site: TestSite;
let document: {
  openapi: string;
  paths: Record<string, Record<string, OpenApiOperation>>;
  webhooks: Record<string, { post: OpenApiOperation }>;
  components: Components;
};
/** With the streams, which are no calls of the contract. */
let all: OpenApiOperation[];
let operations: OpenApiOperation[];
let text: string;

beforeAll(async () => {
  site = await testSite();
  const reply = await site.server.inject({ url: calls[CALL].path });
  text = reply.body;
  document = JSON.parse(text) as typeof document;
  all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  operations = all.filter(({ operationId }) => operationId in calls);
});
afterAll(() => site.close());

/** All words that fields are limited to. */
function enumsIn(part: unknown): unknown[] {
  if (typeof part !== "object" || part === null) return [];
  const own = "enum" in part && Array.isArray(part.enum) ? part.enum : [];
  return [...own, ...Object.values(part).flatMap(enumsIn)];
}

/** Texts of an example that only repeat the name of their field. */
function namesOf(example: unknown, field = ""): string[] {
  if (Array.isArray(example)) return example.flatMap((each) => namesOf(each, field.replace(/(_list|s)$/, "")));
  if (typeof example === "object" && example !== null)
    return Object.entries(example).flatMap(([name, value]) => namesOf(value, name));
  const isName = typeof example === "string" && field !== "" && example === field.replaceAll("_", " ");
  return isName ? [example] : [];
}

const operation = (name: CallName) =>
  operations.find(({ operationId }) => operationId === name) ?? expect.unreachable(name);
const jsonOf = (body: Body | undefined) => body?.content["application/json"];

it("OA1 openApi describes every call of the contract once, at its own path", () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  );
  const streams = ["followEvents get /answer/api/v1/events", "askAssistant post /answer/api/v1/chat/completions"];
  const expected = Object.entries(calls).map(
    ([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`,
  );
  expect(described.sort()).toEqual([...expected, ...streams].sort());
});

it("OA1 openApi declares every path parameter", () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(methods)) {
      expect(parameters.filter(({ in: location }) => location === "path").map(({ name }) => name)).toEqual(parts);
    }
  }
});

it("OA1 the document passes the linter without exceptions", async () => {
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: {
      "component-name-unique": "error",
      "no-required-schema-properties-undefined": "error",
      "no-schema-type-mismatch": "error",
      "no-unused-components": "error",
      "operation-description": "error",
      "operation-singular-tag": "error",
      "operation-tag-defined": "error",
      "tag-description": "error",
    },
  });
  // The address of a test's site is that of this machine, which a published document should not name.
  const source = JSON.stringify({ ...JSON.parse(text), servers: [{ url: SITE }] });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

it("OA1 openApi writes valid JSON Schema for everything that is sent", () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateFormats: false });
  ajv.addVocabulary(["components", "sent"]);
  const schemasOf = (bodies: (Body | undefined)[]) =>
    bodies.flatMap((body) => Object.values(body?.content ?? {}).map(({ schema }) => schema));
  const sent = all.map(({ parameters, requestBody, responses }) => [
    ...parameters.map(({ schema }) => schema),
    ...schemasOf([requestBody, ...Object.values(responses)]),
  ]);
  // In one document, so that each of the components is read once.
  ajv.addSchema({ components: document.components, sent }, "document");
  for (const [at, { operationId }] of all.entries())
    for (const index of sent[at]!.keys())
      expect(() => ajv.compile({ $ref: `document#/sent/${at}/${index}` }), operationId).not.toThrow();
});

it("OA1 an operation says who may make it, with which scope, and with which reasons it fails", () => {
  const { description, security, responses } = operation("postAnswer");
  expect(security).toEqual([{ session: [] }, { key: ["answers:write"] }, { oauth: ["answers:write"] }]);
  expect(description).toContain("An API key needs the scope `answers:write`.");
  const denied = document.components.responses[responses[403]?.$ref?.split("/").at(-1) ?? ""];
  expect(denied?.description).toContain("- `error.answer.restrict_answer`: ");
  expect(denied?.description).toContain("- `error.question.protected`: ");
  for (const { operationId, responses: all } of operations) {
    const definition: CallDefinition = calls[operationId];
    const statuses = errorCodesOf(operationId, definition).map((code) => String(apiErrors[code].status));
    expect(Object.keys(all), operationId).toEqual(expect.arrayContaining(statuses));
    expect(operation(operationId).security.some((way) => "key" in way)).toBe(scopeOf(operationId) !== "session");
  }
});

it("OA1 OC2 the document names the addresses and the scopes with which programs are connected", () => {
  const { oauth } = document.components.securitySchemes;
  const { authorizationCode } = oauth.flows;
  const siteUrl = site.app.settings.get("general").site_url;
  expect(authorizationCode).toMatchObject({
    authorizationUrl: `${siteUrl}/oauth/authorize`,
    tokenUrl: `${siteUrl}/oauth/token`,
    scopes: { "answers:write": "Calls about answers that write." },
  });
  const used = all.flatMap(({ security }) => security.flatMap((way) => way.oauth ?? []));
  expect([...new Set(used)].sort()).toEqual(Object.keys(authorizationCode.scopes).sort());
});

it("OA1 fields have the limits that the server enforces", () => {
  const { properties = {}, required } = jsonOf(operation("editAnswer").requestBody)?.schema ?? {};
  expect(required).toEqual(["id", "content"]);
  expect(properties.content).toMatchObject({ type: "string", minLength: 6, maxLength: 65_535 });
  for (const call of ["askQuestion", "askWithAnswer", "editQuestion"] as const) {
    const schema = jsonOf(operation(call).requestBody)?.schema;
    expect(schema?.required, call).toContain("title");
    expect(schema?.properties?.title, call).toMatchObject({ type: "string", minLength: 6, maxLength: 150 });
  }
  const parameter = (call: CallName, name: string) => operation(call).parameters.find((each) => each.name === name);
  expect(parameter("questionPage", "order")?.schema.enum).toContain("newest");
  expect(parameter("answerPage", "page_size")?.schema).toMatchObject({ type: "integer", default: 20 });
});

it("OA2 the server accepts the example of every request", () => {
  for (const { operationId, parameters, requestBody } of operations) {
    if (requestBody?.content["multipart/form-data"]) continue;
    const sent = parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]));
    const input = { ...Object.fromEntries(sent), ...(jsonOf(requestBody)?.example as object | undefined) };
    expect(v.safeParse(calls[operationId].input, input).issues, operationId).toBeUndefined();
  }
});

it("OA2 every reply has an example of its shape", () => {
  for (const { operationId, responses } of operations) {
    const { redirects }: CallDefinition = calls[operationId];
    if (redirects || operationId === CALL) continue;
    const example = jsonOf(responses[200])?.example as Envelope | undefined;
    expect(v.safeParse(calls[operationId].reply, example?.data).issues, operationId).toBeUndefined();
  }
});

it("OA8 no example of a text is the name of its field", () => {
  const words = new Set(Object.values(document.components.schemas).flatMap(enumsIn).concat(all.flatMap(enumsIn)));
  const names = all.flatMap(({ operationId, parameters, requestBody, responses }) => {
    const sent = Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
    const shown = [sent, jsonOf(requestBody)?.example, jsonOf(responses[200])?.example];
    return shown.flatMap((example) => namesOf(example)).map((name) => `${operationId} ${name}`);
  });
  expect(names.filter((name) => !words.has(name.split(" ").slice(1).join(" ")))).toEqual([]);
});

it("OA2 every reason has an example, with a message whose placeholders are filled", () => {
  for (const [code, { value }] of Object.entries(document.components.examples)) {
    const { status, reason } = apiErrors[code as keyof typeof apiErrors];
    expect(value).toMatchObject({ code: status, reason });
    expect(JSON.stringify(value), code).not.toMatch(/\{\w+\}/);
  }
});

it("OA3 every call belongs to one group, and none is empty or long", () => {
  const sizes = new Map(callGroups.map(({ slug }) => [slug, 0]));
  for (const { operationId, tags } of operations) {
    const { slug } = groupOf(operationId);
    expect(tags).toEqual([slug]);
    sizes.set(slug, (sizes.get(slug) ?? 0) + 1);
  }
  expect([...sizes].filter(([, size]) => size === 0 || size > 60)).toEqual([]);
  expect(groupOf("castVote").slug).toBe("votes");
  expect(groupOf("saveGeneralSettings").slug).toBe("admin-settings");
});

it("OA3 replies refer to shapes by name, and the document is sent as it is", () => {
  expect(jsonOf(operation("questionInfo").responses[200])?.schema.properties?.data).toEqual({
    $ref: "#/components/schemas/Question",
  });
  expect(document.openapi).toBe("3.1.0");
});

it("OA7 the document describes the streams, and for each type of event what webhooks send, with examples", () => {
  const events = all.find(({ operationId }) => operationId === ("followEvents" as CallName));
  expect(events?.parameters.map(({ name }) => name)).toEqual(["after", "since", "Last-Event-ID"]);
  expect(events?.security).toContainEqual({ key: ["events:read"] });
  expect(Object.keys(document.webhooks)).toEqual(eventTypeNames);
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ components: document.components }, "document");
  const isEvent = ajv.compile({ $ref: "document#/components/schemas/SiteEvent" });
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const example = jsonOf(post.requestBody)?.example as { type: string };
    expect([example.type, isEvent(example), v.is(publishedEvent, example)], type).toEqual([type, true, true]);
  }
  // New fields can appear at any time.
  const [example] = Object.values(document.webhooks).map(({ post }) => jsonOf(post.requestBody)?.example as object);
  expect(isEvent({ ...example, another: 1 })).toBe(true);
  const asks = all.find(({ operationId }) => operationId === ("askAssistant" as CallName));
  expect(v.safeParse(assistantQuestion, jsonOf(asks?.requestBody)?.example).issues).toBeUndefined();
  const answer = asks?.responses[200]?.content["text/event-stream"]?.example;
  expect(v.safeParse(assistantChunk, answer).issues).toBeUndefined();
});

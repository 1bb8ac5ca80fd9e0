import { type CallName, calls } from "@askwell/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";

interface Body {
  content: Record<string, { schema: object }>;
}

interface OpenApiOperation {
  operationId: string;
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

const CALL: CallName = "openApi";

let site: TestSite;
let paths: Record<string, Record<string, OpenApiOperation>>;
let text: string;

beforeAll(async () => {
  site = await testSite();
  const reply = await site.server.inject({ url: calls[CALL].path });
  text = reply.body;
  ({ paths } = JSON.parse(text) as { paths: typeof paths });
});
afterAll(() => site.close());

it("openApi describes every call of the contract once, at its own path", () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  );
  const expected = Object.entries(calls).map(
    ([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`,
  );
  expect(described.sort()).toEqual(expected.sort());
});

it("openApi declares every path parameter", () => {
  for (const [path, methods] of Object.entries(paths)) {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(methods)) {
      expect(parameters.filter(({ in: location }) => location === "path").map(({ name }) => name)).toEqual(parts);
    }
  }
});

it("openApi has no dangling references and declares its version", () => {
  const document = JSON.parse(text) as { openapi: string; components: { schemas: Record<string, unknown> } };
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? "");
  expect(document.openapi).toBe("3.1.0");
  expect([...new Set(references)].filter((name) => !(name in document.components.schemas))).toEqual([]);
});

it("openApi writes valid JSON Schema for everything that is sent", () => {
  const { components } = JSON.parse(text) as { components: object };
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateFormats: false });
  ajv.addVocabulary(["components"]);
  const schemasOf = (bodies: (Body | undefined)[]) =>
    bodies.flatMap((body) => Object.values(body?.content ?? {}).map(({ schema }) => schema));
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const { parameters, requestBody, responses, operationId } = operation;
    const schemas = [
      ...parameters.map(({ schema }) => schema),
      ...schemasOf([requestBody, ...Object.values(responses)]),
    ];
    for (const schema of schemas) expect(() => ajv.compile({ ...schema, components }), operationId).not.toThrow();
  }
});

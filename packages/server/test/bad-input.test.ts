import { apiErrors, type CallDefinition, type CallName, calls } from "@askwell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../testing/index.ts";

/** Values that a database engine may reject, or store otherwise than another. */
const HOSTILE_TO_DATABASES: readonly unknown[] = [
  -1,
  2 ** 53,
  1e308,
  "99999999999999999999",
  "10010000000009999",
  "a\u0000b",
  "\ud800",
  "x".repeat(70_000),
];

/** Hostile or invalid values for any field. On a database server only those that it may treat otherwise than SQLite. */
const HOSTILE: readonly unknown[] = process.env.TEST_DATABASE_URL
  ? HOSTILE_TO_DATABASES
  : [
      ...HOSTILE_TO_DATABASES,
      null,
      0,
      true,
      "",
      "   ",
      "0",
      "-5",
      "10990000000000001",
      "D1",
      "%00",
      "' or 1=1; drop table users; --",
      "<script>alert(1)</script>",
      "../../../../etc/passwd",
      "constructor",
      "__proto__",
      "{}",
      [],
      [[["deep"]]],
      ["a", 1, null],
      {},
      { $gt: "" },
    ];

/** Fields that would send mail to an external machine. */
const NEVER_SENT = new Set(["test_email_recipient"]);
/** A valid value for the fields that are not under test: an id for ids, else a harmless text. */
const validValue = (field: string): unknown => {
  if (/(^|_)id$/.test(field)) return "10010000000009999";
  if (/mail/.test(field)) return "nobody@example.com";
  if (/pass/.test(field)) return "long-enough-1";
  return "some words";
};

const REASONS = new Set<string>(Object.values(apiErrors).map(({ reason }) => reason));
const fieldsOf = (definition: CallDefinition): string[] =>
  Object.keys((definition.input as { entries?: object }).entries ?? {}).filter((field) => !NEVER_SENT.has(field));

function requestsFor(definition: CallDefinition): Record<string, unknown>[] {
  const fields = fieldsOf(definition);
  const valid = Object.fromEntries(fields.map((field) => [field, validValue(field)]));
  const oneInvalid = fields.flatMap((field) => HOSTILE.map((value) => ({ ...valid, [field]: value })));
  const allInvalid = HOSTILE.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
  return [{}, valid, ...allInvalid, ...oneInvalid];
}

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

/** Sends a request without validation by the client. */
async function send(definition: CallDefinition, who: TestPerson, input: Record<string, unknown>) {
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(text(input[name])) || "-");
  const query = definition.method === "GET" ? `?${new URLSearchParams(flat(input))}` : "";
  const response = await site.server.inject({
    method: definition.method,
    url: path + query,
    headers: { authorization: who.token, ...(query === "" && { "content-type": "application/json" }) },
    ...(query === "" && definition.method !== "GET" && { payload: JSON.stringify(input) }),
  });
  return { status: response.statusCode, body: response.body };
}

const text = (value: unknown) =>
  typeof value === "string" ? value.toWellFormed().slice(0, 500) : JSON.stringify(value ?? "");
const flat = (input: Record<string, unknown>) =>
  Object.entries(input).map(([key, value]): [string, string] => [
    key,
    typeof value === "string" ? value.toWellFormed() : text(value),
  ]);

function complaint(answer: { status: number; body: string }): string | null {
  if (answer.status >= 500) return `answered ${answer.status}: ${answer.body.slice(0, 200)}`;
  if (answer.status === 302) return answer.body === "" ? null : "leads somewhere and says something";
  const envelope = JSON.parse(answer.body) as Record<string, unknown>;
  if (envelope.openapi) return null;
  if (!["code", "reason", "msg", "data"].every((key) => key in envelope))
    return `is no envelope: ${answer.body.slice(0, 200)}`;
  if (envelope.code !== answer.status) return `says ${envelope.code} with the status ${answer.status}`;
  const declared = envelope.reason === "base.success" || REASONS.has(String(envelope.reason));
  return declared ? null : `gives the reason ${envelope.reason}, which the contract does not know`;
}

describe("bad input gets a client error, never 5xx", () => {
  for (const [index, [name, definition]] of (Object.entries(calls) as [CallName, CallDefinition][]).entries()) {
    it(`${name}: missing, mistyped, oversized and hostile fields`, async () => {
      const suffix = `${name.toLowerCase().slice(0, 16)}-${index}`;
      const member = await site.person(`m-${suffix}`, { rank: 20_000 });
      const admin = await site.person(`a-${suffix}`, { role_id: 2 });
      const complaints: string[] = [];
      for (const input of requestsFor(definition)) {
        for (const who of [member, admin]) {
          const problem = complaint(await send(definition, who, input));
          if (problem) complaints.push(`${JSON.stringify(input).slice(0, 300)} ${problem}`);
        }
      }
      const visitorError = complaint(await send(definition, site.visitor, requestsFor(definition)[1] ?? {}));
      if (visitorError) complaints.push(`as a visitor: ${visitorError}`);
      expect(complaints.slice(0, 5)).toEqual([]);
    });
  }
});

describe("malformed requests", () => {
  it.each([
    ["broken JSON", "{", "application/json"],
    ["a list", "[]", "application/json"],
    ["nothing", "", "application/json"],
    ["a number", "1", "application/json"],
    ["another kind of text", "<a/>", "application/xml"],
  ])("%s is a bad request", async (_, payload, type) => {
    const response = await site.server.inject({
      method: "POST",
      url: "/answer/api/v1/vote/up",
      headers: { authorization: site.admin.token, "content-type": type },
      payload,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 400, reason: "base.request_format_error" });
  });

  it("an unknown call below /answer/ answers 404 as JSON", async () => {
    const response = await site.server.inject({ method: "GET", url: "/answer/api/v1/no/such/call" });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 404, data: null });
  });
});

it("a form whose parts are named like properties of Object.prototype is a client error", async () => {
  const form = new FormData();
  form.set("source", "post");
  form.set("constructor", new Blob(["x"], { type: "image/png" }), "a.png");
  const sent = new Response(form);
  const reply = await site.server.inject({
    method: "POST",
    url: calls.uploadFile.path,
    headers: { authorization: site.admin.token, "content-type": sent.headers.get("content-type") ?? "" },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(reply.statusCode).toBe(400);
});

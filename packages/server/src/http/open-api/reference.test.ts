import { callGroups, calls } from "@askwell/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

test("OA4 without a group all calls are listed once, in short", async () => {
  const { groups, operations } = await site.call(site.visitor, "apiReference", { group: "" });
  const listed = groups.flatMap((group) => group.calls.map(({ name }) => name));
  expect(listed.sort()).toEqual(Object.keys(calls).sort());
  expect(groups.map(({ slug }) => slug)).toEqual(callGroups.map(({ slug }) => slug));
  expect(operations).toEqual([]);
});

test("OA4 a group has its calls in full: input with limits, a command to copy, reply and errors", async () => {
  const { operations } = await site.call(site.visitor, "apiReference", { group: "questions" });
  const ask = operations.find(({ name }) => name === "askQuestion") ?? expect.unreachable();
  expect(ask).toMatchObject({ method: "POST", path: "/answer/api/v1/question", scope: "questions:write" });
  const fields = new Map(ask.fields.map((field) => [field.name, field]));
  expect(fields.get("content")).toMatchObject({ location: "body", type: "string", range: "≤ 65535" });
  expect(fields.get("tags[].slug_name")).toMatchObject({ type: "string" });
  expect(fields.get("Idempotency-Key")).toMatchObject({ location: "header", required: false });
  expect(ask.command).toMatch(
    /^curl -X POST '.*\/answer\/api\/v1\/question' \\\n {2}-H "Authorization: Bearer \$ASKWELL/,
  );
  expect(JSON.parse(ask.reply)).toMatchObject({ title: "How long does green tea keep?" });
  expect(ask.errors).toContainEqual({ status: 401, reason: "base.unauthorized_error", text: expect.any(String) });
  const vote = (await site.call(site.visitor, "apiReference", { group: "votes" })).operations;
  expect(vote.find(({ name }) => name === "castVote")?.command).toContain("/answer/api/v1/vote/up'");
});

test("OA4 an unknown group is no page, and members alone read it on a private site", async () => {
  expect((await site.error(site.visitor, "apiReference", { group: "nothing" })).code).toBe(404);
  const security = await site.call(site.admin, "readSecuritySettings", {});
  await site.call(site.admin, "saveSecuritySettings", { ...security, login_required: true });
  expect((await site.error(site.visitor, "apiReference", { group: "" })).code).toBe(401);
  await site.call(site.admin, "saveSecuritySettings", { ...security, login_required: false });
});

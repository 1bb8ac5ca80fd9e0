import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

test.each([
  ["/questions/add?tags=tea", "/questions/ask?tags=tea"],
  ["/linked/10010000000000001", "/questions/linked/10010000000000001"],
  ["/linked/%2F%2Felsewhere.example?page=2", "/questions/linked/%2F%2Felsewhere.example?page=2"],
  ["/tags/c%2B%2B/questions", "/tags/c%2B%2B"],
  ["/admin/qa/questions?query=tea", "/admin/questions?query=tea"],
  ["/admin/qa/answers", "/admin/answers"],
  ["/admin/qa/settings", "/admin/write"],
  ["/admin/tags/settings", "/admin/write"],
  ["/admin/users/settings", "/admin/settings-users"],
  ["/admin/rules/privileges", "/admin/privileges"],
  ["/admin/rules/policies", "/admin/legal"],
  ["/admin/security", "/admin/login"],
])("Z21 %s redirects to %s", async (old, now) => {
  const { statusCode, headers } = await site.server.inject({ url: old });
  expect([statusCode, headers.location]).toEqual([302, now]);
});

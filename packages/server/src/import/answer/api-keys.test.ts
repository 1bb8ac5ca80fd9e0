import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";

let { site, old, run, add, close } = {} as AnswerFixture;

beforeEach(async () => {
  ({ site, old, run, add, close } = await createAnswerFixture());
});
afterEach(() => close());

const keyOf = (digit: string) => `sk_${digit.repeat(32)}`;
/** What a program with the key gets from the MCP server. */
const statusWith = async (access_key: string) => {
  const headers = { authorization: `Bearer ${access_key}`, accept: "application/json, text/event-stream" };
  const url = "/answer/api/v1/mcp";
  const payload = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  return (await site.server.inject({ method: "POST", url, headers, payload })).statusCode;
};

test("XA25 the keys of administrators are valid as before, and one that is deleted here stays deleted", async () => {
  add.story();
  old.add("user_role_rel", { user_id: 1, role_id: 2 });
  const key = { user_id: 1, scope: "read-only", last_used_at: "2024-06-01 12:00:00" };
  old.add("api_key", { ...key, access_key: keyOf("a"), description: "for the kitchen" });
  old.add("api_key", { ...key, access_key: keyOf("b"), description: "x".repeat(5000), scope: "global" });
  old.add("api_key", { ...key, access_key: keyOf("c"), hidden: 1 });
  old.add("api_key", { ...key, access_key: keyOf("d"), user_id: 2 });
  old.add("api_key", { ...key, access_key: "sk_short" });
  old.add("api_key", { ...key, access_key: keyOf("e"), scope: "everything" });
  old.add("site_info", { type: "mcp", content: '{"enabled":true}' });
  const { summary } = await run();
  expect(summary.kept["API keys"]).toBe(2);
  expect(summary.leftOut["API keys"]).toEqual({ "of nobody who administers the site, or unusable": 4 });
  const admin = await site.person("admin-here", { role_id: 2 });
  const listed = await site.call(admin, "apiKeys", {});
  expect(listed.map(({ access_key, scope, last_used_at }) => [access_key, scope, last_used_at])).toEqual([
    ["sk_aaaa********aaaa", "read-only", 1_717_243_200],
    ["sk_bbbb********bbbb", "global", 1_717_243_200],
  ]);
  expect(listed.map(({ description }) => description.length)).toEqual([15, 150]);
  expect(await statusWith(keyOf("a"))).toBe(200);
  expect(await statusWith(keyOf("d"))).not.toBe(200);
  await site.call(admin, "deleteApiKey", { id: listed[0]!.id });
  await run();
  expect(await site.call(admin, "apiKeys", {})).toHaveLength(1);
  expect(await statusWith(keyOf("a"))).not.toBe(200);
});

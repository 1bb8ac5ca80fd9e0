import { expect, test } from "vitest";
import type { CallName } from "./api.ts";
import type { CallDefinition } from "./call.ts";
import { scopeOf } from "./call-scopes.ts";
import { calls } from "./calls.ts";

const all = Object.entries(calls) as [CallName, CallDefinition][];

test("AK6 what only staff may do needs a scope of its own, or a session", () => {
  const staffCalls = all.filter(([, { guard }]) => guard === "staff" || guard === "admin");
  expect(staffCalls.length).toBeGreaterThan(100);
  expect(staffCalls.filter(([name]) => scopeOf(name) === "any").map(([name]) => name)).toEqual([]);
});

test("AK6 any key makes only calls that change nothing but the log of plugin errors", () => {
  const posted = all.filter(([name, { method }]) => method !== "GET" && scopeOf(name) === "any");
  expect(posted.map(([name]) => name).sort()).toEqual(["renderPost", "reportPluginError"]);
});

test("AK6 links of imported accounts, keys of others, and what programs may do need a session", () => {
  const handOut = ["mailClaimLinks", "startClaimMails", "createClaimCodes"] as const;
  const programs = ["saveMcpSettings", "saveApiSettings", "deletePersonalKeys", "deleteApiKey"] as const;
  expect([...handOut, ...programs].filter((name) => scopeOf(name) !== "session")).toEqual([]);
});

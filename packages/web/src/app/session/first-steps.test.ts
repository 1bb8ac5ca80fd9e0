import { expect, test } from "vitest";
import { viewerFixture } from "../../../testing/site.ts";
import { createStorage } from "../storage.ts";
import { beginFirstSteps, openFirstSteps, skipFirstSteps } from "./first-steps.ts";
import type { SignedInUser } from "./viewer.ts";

const NOW = 1_800_000_000;
const DAY = 24 * 60 * 60;
const newcomer = viewerFixture({ created_at: NOW - DAY, rank: 1 });

function setUp() {
  const map = new Map<string, string>();
  return createStorage(() => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }));
}

test.each<[string, Partial<SignedInUser>, boolean]>([
  ["a new member", {}, true],
  ["a member of eight days", { created_at: NOW - 8 * DAY }, false],
  ["a new account that has reputation, as an imported one", { rank: 11 }, false],
  ["a user with an unconfirmed address, who is no member yet", { mail_status: 2 }, false],
])("AC26 %s is led: %j %s", (_, more, isLed) => {
  const storage = setUp();
  const user = { ...newcomer, ...more };
  beginFirstSteps(storage, user, NOW);
  expect(openFirstSteps(storage, user) !== null).toBe(isLed);
});

test("AC26 the steps go on after the address is confirmed, and with reputation", () => {
  const storage = setUp();
  beginFirstSteps(storage, { ...newcomer, mail_status: 2 }, NOW);
  expect(openFirstSteps(storage, { ...newcomer, rank: 11 })).toEqual({ done: [], isClosed: false });
});

test("AC26 a later login does not begin them again, and a claimed account never", () => {
  const storage = setUp();
  beginFirstSteps(storage, newcomer, NOW);
  storage.write("firstSteps", { done: ["tags"], isClosed: true }, newcomer.id);
  beginFirstSteps(storage, newcomer, NOW);
  expect(openFirstSteps(storage, newcomer)).toBeNull();
  const claimed = setUp();
  skipFirstSteps(claimed, newcomer.id);
  beginFirstSteps(claimed, newcomer, NOW);
  expect(openFirstSteps(claimed, newcomer)).toBeNull();
});

test("AC26 another user of the browser has other steps", () => {
  const storage = setUp();
  beginFirstSteps(storage, newcomer, NOW);
  expect(openFirstSteps(storage, { ...newcomer, id: "3" })).toBeNull();
  expect(openFirstSteps(storage, null)).toBeNull();
});

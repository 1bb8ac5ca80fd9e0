import { expect, test } from "vitest";
import { bounceOf, isAwaitedMail, mailKinds } from "./mail-log.ts";

test.each([
  ["failed", "5.1.1", "hard"],
  ["failed", "5.1.10", "hard"],
  ["failed", "5.0.0", "hard"],
  ["failed", "5.2.1", "hard"],
  ["failed", "5.2.2", "soft"],
  ["failed", "5.3.4", "soft"],
  ["failed", "5.7.1", "soft"],
  ["failed", "5.1.8", "soft"],
  ["failed", "4.4.7", "soft"],
  ["failed", "", "soft"],
  ["delayed", "4.4.1", null],
  ["relayed", "2.0.0", null],
  ["delivered", "5.1.1", null],
] as const)("ML7 a report with the action %s and the status %s: %s", (action, status, bounce) => {
  expect(bounceOf({ action, status })).toBe(bounce);
});

test("ML9 users wait for links that they have asked for, not for news", () => {
  expect(mailKinds.filter(isAwaitedMail)).toEqual([
    "activate",
    "change_email",
    "confirm_address",
    "reset_password",
    "bind_login",
    "test",
  ]);
});

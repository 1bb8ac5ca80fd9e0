import { expect, test } from "vitest";
import { type CaptchaAction, captchaActions, isCaptchaDue } from "./captchas.ts";

const NOW = 1_000_000;
const done = (count: number, ago: number) => ({ count, last_at: NOW - ago });

test.each<[CaptchaAction, number, number, boolean]>([
  ["password", 2, 0, false],
  ["password", 3, 1800, true],
  ["password", 3, 1801, false],
  ["edit_userinfo", 2, 0, false],
  ["edit_userinfo", 3, 1800, true],
  ["edit_userinfo", 3, 1801, false],
  ["question", 1, 5, true],
  ["question", 9, 6, false],
  ["question", 10, 360, true],
  ["question", 10, 361, false],
  ["answer", 1, 5, true],
  ["answer", 9, 6, false],
  ["answer", 10, 6, true],
  ["comment", 1, 1, true],
  ["comment", 29, 2, false],
  ["comment", 30, 2, true],
  ["edit", 9, 0, false],
  ["edit", 10, 0, true],
  ["invitation_answer", 29, 0, false],
  ["invitation_answer", 30, 0, true],
  ["search", 19, 0, false],
  ["search", 20, 60, true],
  ["search", 20, 61, false],
  ["report", 1, 1, true],
  ["report", 29, 2, false],
  ["report", 30, 2, true],
  ["delete", 1, 5, true],
  ["delete", 4, 6, false],
  ["delete", 5, 6, true],
  ["vote", 39, 0, false],
  ["vote", 40, 360, true],
  ["vote", 40, 361, false],
])("CA3 %s after %i, the last %i s ago: %s", (action, count, ago, due) => {
  expect(isCaptchaDue(action, done(count, ago), NOW)).toBe(due);
});

test("CA3 the first action needs no captcha, except sending a mail", () => {
  expect(captchaActions.filter((action) => isCaptchaDue(action, undefined, NOW))).toEqual(["email"]);
  expect(captchaActions.filter((action) => isCaptchaDue(action, done(0, 0), NOW))).toEqual(["email"]);
});

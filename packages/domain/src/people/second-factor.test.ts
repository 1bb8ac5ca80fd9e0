import { expect, test } from "vitest";
import {
  allowsPasskeys,
  formatRecoveryCode,
  mustSetUpSecondFactor,
  parseSecondFactor,
  recoveryCodeFrom,
  validSteps,
} from "./second-factor.ts";

test.each([
  ["123456", "code", "123456"],
  [" 123 456 ", "code", "123456"],
  ["١٢٣٤٥٦", "code", "123456"],
  ["۱۲۳۴۵۶", "code", "123456"],
  ["１２３-４５６", "code", "123456"],
  ["abcd-efgh-jkmn-pqrs", "recovery", "abcdefghjkmnpqrs"],
  ["ABCD EFGH JKMN PQRO", "recovery", "abcdefghjkmnpqr0"],
  ["lIoO-0000–0000 0000", "recovery", "1100000000000000"],
])("TS2 %s is read as a %s", (sent, kind, code) => {
  expect(parseSecondFactor(sent)).toEqual({ kind, code });
});

test("TS2 a passkey response is unchanged; anything else is not a factor", () => {
  expect(parseSecondFactor(' {"id":"a b"}')).toEqual({ kind: "passkey", answer: '{"id":"a b"}' });
  for (const sent of ["", "12345", "1234567", "abcd", "uuuu-uuuu-uuuu-uuuu", "abcdefghjkmnpqrst", "½23456"]) {
    expect(parseSecondFactor(sent), sent).toBeNull();
  }
});

test("TS3 the steps around now are valid, the current one first, unless they were used", () => {
  expect(validSteps(3000, 0)).toEqual([100, 99, 101]);
  expect(validSteps(3029, 99)).toEqual([100, 101]);
  expect(validSteps(3030, 102)).toEqual([]);
});

test("TS4 a recovery code is accepted in its grouped form", () => {
  const code = recoveryCodeFrom(Uint8Array.from({ length: 16 }, (_, index) => index * 17));
  expect(formatRecoveryCode(code)).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
  expect(parseSecondFactor(formatRecoveryCode(code).toUpperCase())).toEqual({ kind: "recovery", code });
});

test("TS12 staff and holders of granted rights must set up a second factor while the site requires it", () => {
  const without = { second_factor: 0, holdsRights: false };
  expect([1, 2, 3].map((role_id) => mustSetUpSecondFactor({ ...without, role_id }, true))).toEqual([false, true, true]);
  expect(mustSetUpSecondFactor({ role_id: 1, second_factor: 0, holdsRights: true }, true)).toBe(true);
  expect(mustSetUpSecondFactor({ role_id: 2, second_factor: 1, holdsRights: true }, true)).toBe(false);
  expect(mustSetUpSecondFactor({ role_id: 2, second_factor: 0, holdsRights: true }, false)).toBe(false);
});

test.each([
  ["https://tea.example", true],
  ["https://tea.example/below", true],
  ["http://localhost:9080", true],
  ["http://tea.localhost", true],
  ["http://tea.example", false],
  ["https://127.0.0.1", false],
  ["https://[::1]", false],
  ["", false],
])("TS5 browsers make passkeys at %s: %s", (address, possible) => {
  expect(allowsPasskeys(address)).toBe(possible);
});

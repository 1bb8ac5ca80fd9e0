import { expect, test } from "vitest";
import { codeAt, newSecret, otpAddress, stepOfCode } from "./totp.ts";

/** The secret of the test vectors, "12345678901234567890", in base32. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("TS3 at %i the code is %s, as in RFC 6238", (now, code) => {
  expect(codeAt(RFC_SECRET, Math.floor(now / 30))).toBe(code);
});

test("TS3 a code is valid one step before and after its own, and only after the last used one", () => {
  const now = 1_234_567_890;
  const step = now / 30;
  const found = (at: number, lastUsed = 0) => stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, at), now, lastUsed);
  expect([-2, -1, 0, 1, 2].map((away) => found(step + away))).toEqual([undefined, step - 1, step, step + 1, undefined]);
  expect(found(step, step)).toBeUndefined();
  expect(found(step - 1, step)).toBeUndefined();
  expect(found(step + 1, step)).toBe(step + 1);
});

test("TS3 secrets have 160 bits and are random", () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});

test("TS3 the address for an app names site and account, whatever they contain", () => {
  const address = otpAddress("ABC", "Tea: & cake", "zoë/1");
  expect(address).toBe("otpauth://totp/Tea%20%20%26%20cake:zo%C3%AB%2F1?secret=ABC&issuer=Tea%20%20%26%20cake");
});

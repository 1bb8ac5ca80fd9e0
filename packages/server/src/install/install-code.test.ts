import { expect, test } from "vitest";
import { checkInstallCode, makeInstallCode } from "./install-code.ts";

test("IN4 a code is random, easy to read, and accepted in any case", () => {
  const code = makeInstallCode();
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
  expect(makeInstallCode()).not.toBe(code);
  expect(() => checkInstallCode(code, code.toLowerCase().replaceAll("-", " "))).not.toThrow();
  for (const wrong of ["", code.slice(1), `${code}A`])
    expect(() => checkInstallCode(code, wrong)).toThrow("install_code");
});

import { expect, test } from "vitest";
import { checkInstallCode, isLoopback, makeInstallCode } from "./install-code.ts";

test("N4 a code is made by chance, easy to read, and right in any letters", () => {
  const code = makeInstallCode();
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
  expect(makeInstallCode()).not.toBe(code);
  expect(() => checkInstallCode(code, code.toLowerCase().replaceAll("-", " "))).not.toThrow();
  for (const wrong of ["", code.slice(1), `${code}A`])
    expect(() => checkInstallCode(code, wrong)).toThrow("install_code");
});

test.each([
  ["127.0.0.1", true],
  ["127.8.9.1", true],
  ["localhost", true],
  ["[::1]", true],
  ["0.0.0.0", false],
  ["::", false],
  ["192.168.1.2", false],
  ["localhost.example", false],
  ["127.0.0.1.example", false],
])("N4 %s is this machine: %s", (host, result) => {
  expect(isLoopback(host)).toBe(result);
});

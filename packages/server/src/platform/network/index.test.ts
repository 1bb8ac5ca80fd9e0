import { expect, test } from "vitest";
import { isLoopback } from "./index.ts";

test.each([
  ["127.0.0.1", true],
  ["127.8.9.1", true],
  ["::ffff:127.0.0.1", true],
  ["localhost", true],
  ["[::1]", true],
  ["0.0.0.0", false],
  ["::", false],
  ["192.168.1.2", false],
  ["localhost.example", false],
  ["127.0.0.1.example", false],
])("IN4 %s is this machine: %s", (host, result) => {
  expect(isLoopback(host)).toBe(result);
});

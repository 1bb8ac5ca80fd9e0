import { expect, test } from "vitest";
import { logFormat, withoutSecrets } from "./index.ts";

test("URLs are logged without their secrets", () => {
  expect(withoutSecrets("/users/second-step?entry=abc")).toBe("/users/second-step?entry=***");
  expect(withoutSecrets("/connector/redirect/x?state=abc&code=def&ok=1#a")).toBe(
    "/connector/redirect/x?state=***&code=***&ok=1#a",
  );
  expect(withoutSecrets("/qa/answer/api/v1/mail-replies/abc_d-e?x=1")).toBe("/qa/answer/api/v1/mail-replies/***?x=1");
  expect(withoutSecrets("/search?q=code&page=2")).toBe("/search?q=code&page=2");
});

test.each([
  ["", true, "text"],
  ["", false, "json"],
  ["json", true, "json"],
  ["text", false, "text"],
  ["xml", false, "json"],
])("OP6 the log with LOG_FORMAT=%j, on a terminal: %j, is %s", (chosen, isTerminal, format) => {
  expect(logFormat(chosen, isTerminal)).toBe(format);
});

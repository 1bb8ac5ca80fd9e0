import { expect, test } from "vitest";
import { createEcho } from "./echo.ts";

test("a delayed value does not replace newer text", () => {
  const echo = createEcho();
  for (const text of ["a", "ab", "abc"]) echo.reported(text);
  expect(echo.isForeign("a", "abc")).toBe(false);
  expect(echo.isForeign("ab", "abc")).toBe(false);
  expect(echo.isForeign("abc", "abc")).toBe(false);
});

test("a draft, or an emptied form, replaces the text", () => {
  const echo = createEcho();
  expect(echo.isForeign("saved yesterday", "")).toBe(true);
  echo.reported("a");
  expect(echo.isForeign("a", "a")).toBe(false);
  expect(echo.isForeign("", "a")).toBe(true);
});

test("a reported text may be set again later", () => {
  const echo = createEcho();
  echo.reported("a");
  echo.reported("ab");
  expect(echo.isForeign("ab", "ab")).toBe(false);
  expect(echo.isForeign("a", "ab")).toBe(true);
});

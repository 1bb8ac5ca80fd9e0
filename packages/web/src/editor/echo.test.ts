import { expect, test } from "vitest";
import { createEcho } from "./echo.ts";

test("a text that comes back late does not replace what was typed meanwhile", () => {
  const echo = createEcho();
  for (const text of ["a", "ab", "abc"]) echo.reported(text);
  expect(echo.isForeign("a", "abc")).toBe(false);
  expect(echo.isForeign("ab", "abc")).toBe(false);
  expect(echo.isForeign("abc", "abc")).toBe(false);
});

test("a draft, or a form that was emptied, replaces the text", () => {
  const echo = createEcho();
  expect(echo.isForeign("kept yesterday", "")).toBe(true);
  echo.reported("a");
  expect(echo.isForeign("a", "a")).toBe(false);
  expect(echo.isForeign("", "a")).toBe(true);
});

test("what was typed once may come from elsewhere later", () => {
  const echo = createEcho();
  echo.reported("a");
  echo.reported("ab");
  expect(echo.isForeign("ab", "ab")).toBe(false);
  expect(echo.isForeign("a", "ab")).toBe(true);
});

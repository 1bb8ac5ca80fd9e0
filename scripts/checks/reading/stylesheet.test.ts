import { expect, test } from "vitest";
import { readStyleSheet } from "./stylesheet.ts";

test("declarations have their rules; strings and comments are skipped", () => {
  const { declarations, selectors } = readStyleSheet(
    `@layer ui { /* a{b:c} */ .a::before { content: "};"; color: red } }`,
  );
  expect(selectors).toEqual(["@layer ui", ".a::before"]);
  expect(declarations.map(({ property, value, within }) => [property, value, within.length])).toEqual([
    ["content", `"};"`, 2],
    ["color", "red", 2],
  ]);
});

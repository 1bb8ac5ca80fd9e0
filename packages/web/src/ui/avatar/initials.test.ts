import { expect, it } from "vitest";
import { initials, tintOf } from "./initials.ts";

it.each([
  ["Ada Lovelace", "AL"],
  ["ada", "A"],
  ["jean_luc.picard", "JP"],
  ["", "?"],
  ["李 小龙", "李小"],
  ["😀 smile", "😀S"],
  ["Ann (C++)", "AC"],
  ["«سارة»", "س"],
])("%s has the initials %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it("a name always has the same colour", () => {
  expect(tintOf("ada")).toBe(tintOf("ada"));
  expect(tintOf("😀")).toBeLessThan(8);
});

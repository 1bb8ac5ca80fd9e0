import { expect, it } from "vitest";
import { typedNameAt } from "./suggestion.ts";

it.each([
  ["ask @ad", { kind: "person", start: 4, name: "ad" }],
  ["@", { kind: "person", start: 0, name: "" }],
  ["me@ad", null],
  ["about #tea", { kind: "tag", start: 6, name: "tea" }],
  ["(#c++", { kind: "tag", start: 1, name: "c++" }],
  ["#茶", { kind: "tag", start: 0, name: "茶" }],
  ["#", null],
  ["# Tea", null],
  ["## ", null],
  ["C#te", null],
  ["/page#part", null],
  ["/", { kind: "tool", start: 0, name: "" }],
  ["Tea /ta", { kind: "tool", start: 4, name: "ta" }],
  ["/表", { kind: "tool", start: 0, name: "表" }],
  ["and/or", null],
  ["/usr/bin", null],
  ["either / or", null],
])("%j is %j", (before, typed) => {
  expect(typedNameAt(before)).toEqual(typed);
});

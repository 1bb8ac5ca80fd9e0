import { expect, it } from "vitest";
import { completed, matchingPeople, mentionAt } from "./mention.ts";

it("detects a name after an at sign, but no email address", () => {
  expect(mentionAt("hi @an", 6)).toEqual({ start: 3, typed: "an" });
  expect(mentionAt("@", 1)).toEqual({ start: 0, typed: "" });
  expect(mentionAt("ann@example", 11)).toBeNull();
  expect(mentionAt("@ann said", 9)).toBeNull();
});

it("matches the beginning of either name, ignoring case, five distinct users at most", () => {
  const ann = { username: "ann", display_name: "Ann" };
  const bob = { username: "bob", display_name: "Annette" };
  expect(matchingPeople([ann, bob, ann, { username: "joann", display_name: "Jo" }], "AN")).toEqual([ann, bob]);
  const many = Array.from({ length: 9 }, (_, i) => ({ username: `u${i}`, display_name: "" }));
  expect(matchingPeople(many, "u")).toHaveLength(5);
});

it("inserts one space after the name", () => {
  expect(completed("hi @an there", { start: 3, typed: "an" }, "ann")).toEqual({ text: "hi @ann there", caret: 8 });
});

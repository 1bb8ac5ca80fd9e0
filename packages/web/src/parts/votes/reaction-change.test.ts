import { expect, it } from "vitest";
import { withPressed } from "./reaction-change.ts";

const smile = { emoji: "smile", count: 2, tooltip: "ann, bob", is_active: true } as const;

it("J1 an emoji that one left counts one more, in its place", () => {
  expect(withPressed([smile], "heart")).toEqual([{ emoji: "heart", count: 1, tooltip: "", is_active: true }, smile]);
});

it("J1 pressing it again takes it away, and the last one goes", () => {
  expect(withPressed([smile], "smile")).toEqual([{ ...smile, count: 1, is_active: false }]);
  expect(withPressed([{ ...smile, count: 1 }], "smile")).toEqual([]);
});

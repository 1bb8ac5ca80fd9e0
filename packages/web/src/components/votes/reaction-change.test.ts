import { expect, it } from "vitest";
import { toggleReaction } from "./reaction-change.ts";

const smile = { emoji: "smile", count: 2, tooltip: "ann, bob", is_active: true } as const;

it("J1 a new reaction is added in order", () => {
  expect(toggleReaction([smile], "heart")).toEqual([{ emoji: "heart", count: 1, tooltip: "", is_active: true }, smile]);
});

it("J1 a second click removes the reaction, and the emoji at zero", () => {
  expect(toggleReaction([smile], "smile")).toEqual([{ ...smile, count: 1, is_active: false }]);
  expect(toggleReaction([{ ...smile, count: 1 }], "smile")).toEqual([]);
});

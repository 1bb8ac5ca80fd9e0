import { expect, it } from "vitest";
import { moved } from "./use-combobox.ts";

it("F16 arrows go round through the options and the field", () => {
  expect([-1, 0, 1].map((active) => moved(active, 1, 2))).toEqual([0, 1, -1]);
  expect([-1, 0, 1].map((active) => moved(active, -1, 2))).toEqual([1, -1, 0]);
});

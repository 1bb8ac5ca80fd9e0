import { expect, it } from "vitest";
import { choiceAddress, pageAddress } from "./page-address.ts";

it("retains all other query parameters", () => {
  expect(pageAddress("/questions", "?order=score&page=3", 4)).toBe("/questions?order=score&page=4");
});

it("has no parameter for the first page", () => {
  expect(pageAddress("/questions", "?page=3", 1)).toBe("/questions");
});

it("resets the page for another order", () => {
  expect(choiceAddress("/questions", "?page=3&order=newest", "order", "score")).toBe("/questions?order=score");
  expect(choiceAddress("/questions", "?page=3&order=score", "order", "")).toBe("/questions");
});

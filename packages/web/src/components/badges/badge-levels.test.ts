import { expect, it } from "vitest";
import { badgeLevel } from "./badge-levels.ts";

it("D1 levels are bronze, silver and gold", () => {
  expect([1, 2, 3, 9].map(badgeLevel)).toEqual(["bronze", "silver", "gold", "bronze"]);
});

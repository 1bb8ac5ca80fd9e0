import { expect, it } from "vitest";
import { pageSteps } from "./pages.ts";

it.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, "gap", 20]],
  [4, 20, [1, 2, 3, 4, 5, 6, "gap", 20]],
  [5, 20, [1, 2, 3, 4, 5, 6, 7, "gap", 20]],
  [10, 20, [1, "gap", 8, 9, 10, 11, 12, "gap", 20]],
  [20, 20, [1, "gap", 18, 19, 20]],
  [99, 20, [1, "gap", 20]],
])("page %i of %i links to the first, the last and adjacent pages", (page, last, steps) => {
  expect(pageSteps(page, last)).toEqual(steps);
});

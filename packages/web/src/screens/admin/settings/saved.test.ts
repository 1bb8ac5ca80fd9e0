// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { setSavedFlag, takeSavedFlag } from "./saved.ts";

beforeEach(() => sessionStorage.clear());

test("the saved flag is read once after the reload", () => {
  expect(takeSavedFlag()).toBe(false);
  setSavedFlag();
  expect([takeSavedFlag(), takeSavedFlag()]).toEqual([true, false]);
});

// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { rememberSaved, takeSaved } from "./saved.ts";

beforeEach(() => sessionStorage.clear());

test("what was saved is said once after the page was loaded again", () => {
  expect(takeSaved()).toBe(false);
  rememberSaved();
  expect([takeSaved(), takeSaved()]).toEqual([true, false]);
});

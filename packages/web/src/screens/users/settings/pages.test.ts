import { expect, it } from "vitest";
import { pageOf } from "./pages.ts";

it("has the profile as default, and no unknown pages", () => {
  expect(pageOf("")).toBe("profile");
  expect(pageOf("notify")).toBe("notify");
  expect(pageOf("tags")).toBe("tags");
  expect(pageOf("nonsense")).toBeUndefined();
});

import { expect, it } from "vitest";
import { maskedEmail, pageOf } from "./pages.ts";

it("masks an email address except for two characters and the domain", () => {
  expect(maskedEmail("ada.lovelace@example.com")).toBe("ad***@example.com");
  expect(maskedEmail("a@example.com")).toBe("a***@example.com");
});

it("has the profile as default, and no unknown pages", () => {
  expect(pageOf("")).toBe("profile");
  expect(pageOf("notify")).toBe("notify");
  expect(pageOf("nonsense")).toBeUndefined();
});

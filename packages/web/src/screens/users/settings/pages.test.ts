import { expect, it } from "vitest";
import { maskedEmail, pageOf } from "./pages.ts";

it("shows the first two characters of an address and where it is", () => {
  expect(maskedEmail("ada.lovelace@example.com")).toBe("ad***@example.com");
  expect(maskedEmail("a@example.com")).toBe("a***@example.com");
});

it("shows the profile at the bare address, and nothing at words that are no page", () => {
  expect(pageOf("")).toBe("profile");
  expect(pageOf("notify")).toBe("notify");
  expect(pageOf("nonsense")).toBeUndefined();
});

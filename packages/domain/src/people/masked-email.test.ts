import { expect, it } from "vitest";
import { maskedEmail } from "./masked-email.ts";

it("masks an email address except for two characters and the domain", () => {
  expect(maskedEmail("ada.lovelace@example.com")).toBe("ad***@example.com");
  expect(maskedEmail("a@example.com")).toBe("a***@example.com");
});

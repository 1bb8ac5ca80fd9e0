import { expect, test } from "vitest";
import { draftAddress } from "./community-draft.ts";

const prefillOf = (address: string) => new URL(address, "http://site.test").searchParams.get("prefill");

test("AS3 the draft fills in the form for a question", () => {
  const address = draftAddress({
    title: "Why is\ntea bitter?",
    content: "I wonder.\n\nTell me.",
    tags: ["tea", "hot-water"],
  });
  expect(prefillOf(address)).toBe("---\ntitle: Why is tea bitter?\ntags: tea, hot-water\n---\nI wonder.\n\nTell me.");
});

test("AS3 a text that is too long for an address is left out, its title is not", () => {
  const address = draftAddress({ title: "Tea", content: "茶".repeat(2000), tags: [] });
  expect(address.length).toBeLessThan(6000);
  expect(prefillOf(address)).toBe("---\ntitle: Tea\ntags: \n---\n");
});

import { createTestContext } from "@askwell/plugin-kit/testing";
import { expect, test } from "vitest";
import { featuredTags, quickLinks } from "./index.ts";

test("SB3 quick links are read from lines", async () => {
  const links_text = "[How to ask](/help)\n\n  Tea shop, https://tea.example/a?b\nRules /tos  ";
  const [box] = (await quickLinks.sidebar?.boxes(createTestContext({ links_text }))) ?? [];
  expect(box?.links).toEqual([
    { text: "How to ask", address: "/help" },
    { text: "Tea shop", address: "https://tea.example/a?b" },
    { text: "Rules", address: "/tos" },
  ]);
  expect(await quickLinks.check?.(createTestContext(), { links_text })).toEqual([]);
});

test.each(["no link", "[x](javascript:alert(1))", "[x](//evil.example)", "https://tea.example"])(
  "SB3 the line %s is reported",
  async (line) => {
    const problems = await quickLinks.check?.(createTestContext(), { links_text: `[a](/b)\n${line}` });
    expect(problems).toEqual([expect.objectContaining({ field: "links_text" })]);
    expect(problems?.[0]?.message.en_US).toContain(line);
  },
);

test("SB3 featured tags are those that were chosen", async () => {
  const tags = [{ slug_name: "tea", display_name: "Tea" }, null, "x"];
  const [box] = (await featuredTags.sidebar?.boxes(createTestContext({ tags }))) ?? [];
  expect(box?.tags).toEqual(["tea"]);
  const [empty] = (await featuredTags.sidebar?.boxes(createTestContext())) ?? [];
  expect(empty?.tags).toEqual([]);
});

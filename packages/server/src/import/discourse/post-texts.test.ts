import { expect, test } from "vitest";
import { plainMarkdown } from "./post-texts.ts";

test("X23 marks of Discourse become plain Markdown, and code stays as it is", () => {
  const plain = (raw: string) => plainMarkdown(raw, { polls: [], uploadOf: () => undefined });
  expect(plain('[quote="a_b, post:1"]\n[quote]\nInner\n[/quote]\n```\n[quote]x[/quote]\ny\n```\n[/quote]')).toBe(
    "> **a\\_b:**\n>\n> > Inner\n>\n> ```\n> [quote]x[/quote]\n> y\n> ```",
  );
  expect(plain('[details="A <b>"]\nText\n[/details]')).toContain("<details><summary>A &lt;b></summary>");
  expect(plain("It is [spoiler]Bob\nAnn[/spoiler].")).toBe("It is \n\n>! Bob\n>! Ann\n\n.");
  expect(plain('[date=2021-05-01 time=10:00:00 timezone="Europe/Berlin"]')).toBe("2021-05-01 10:00:00 Europe/Berlin");
  expect(plain("[a.pdf|attachment](upload://abc.pdf) (1 KB)")).toBe("[a.pdf](upload://abc.pdf) (1 KB)");
  expect(plain('[quote="Ann O’Hara *x*, post:1, topic:2, username:ann"]\nTea\n[/quote]')).toBe(
    "> **Ann O’Hara x:**\n>\n> Tea",
  );
  const hostile = "[quote]".repeat(20_000);
  expect(plain(hostile)).toBe(hostile);
});

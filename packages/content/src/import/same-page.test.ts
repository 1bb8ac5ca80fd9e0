import { expect, test } from "vitest";
import { isSamePage, postMarkdown } from "./same-page.ts";

test("M20 a page is not the same with other words, elements or targets", () => {
  const html = '<p>a <a href="/b">c</a></p>';
  expect(isSamePage("a [c](/b)", html)).toBe(true);
  for (const other of ["b [c](/b)", "a [c](/d)", "*a* [c](/b)", "a c", "- a [c](/b)"])
    expect(isSamePage(other, html)).toBe(false);
});

test("M20 white space, divisions and empty paragraphs make no other page", () => {
  expect(isSamePage("a b", "<div>\n<p>a\nb</p><p></p></div>")).toBe(true);
});

test("M20 the source of a post is kept when it renders to the post", () => {
  expect(postMarkdown("<p><em>a</em></p>", "_a_\r\n")).toBe("_a_");
  expect(postMarkdown("<p>a\nb</p>", "a\nb")).toBe("a b");
  expect(postMarkdown("<p>$a_b$ and <em>c</em></p>", "$a*b$ and *c*")).toBe("$a_b$ and *c*");
  expect(postMarkdown("<p>a</p>", null)).toBe("a");
});

import { expect, test } from "vitest";
import { isSamePage, postPage } from "./same-page.ts";

test("M20 pages with other words, elements or targets differ", () => {
  const html = '<p>a <a href="/b">c</a></p>';
  expect(isSamePage("a [c](/b)", html)).toBe(true);
  for (const other of ["b [c](/b)", "a [c](/d)", "*a* [c](/b)", "a c", "- a [c](/b)"])
    expect(isSamePage(other, html)).toBe(false);
});

test("M20 white space, divisions and empty paragraphs are ignored", () => {
  expect(isSamePage("a b", "<div>\n<p>a\nb</p><p></p></div>")).toBe(true);
});

test("M20 the source of a post is stored when it renders to the post", () => {
  const postMarkdown = (html: string, source: string | null) => postPage(html, source, {}).markdown;
  expect(postMarkdown("<p><em>a</em></p>", "_a_\r\n")).toBe("_a_");
  expect(postMarkdown("<p>a\nb</p>", "a\nb")).toBe("a b");
  expect(postMarkdown("<p>$a_b$ and <em>c</em></p>", "$a*b$ and *c*")).toBe("$a_b$ and *c*");
  expect(postMarkdown("<p>a</p>", null)).toBe("a");
});

test("M20 a source that shows an image in another size differs", () => {
  const html = '<p><img src="https://x.example/i.png" alt="" width="40"></p>';
  expect(isSamePage("![](https://x.example/i.png)", html)).toBe(false);
  expect(isSamePage('<img src="https://x.example/i.png" width="40">', html)).toBe(true);
});

test("M20 the rendered page is returned with the Markdown, with the anchors of its post", () => {
  expect(postPage("<h2>a</h2>", "## a", { scope: "10" })).toEqual({
    markdown: "## a",
    html: '<h2 id="h-10-a">a</h2>',
  });
  expect(postPage("<p>a <b>@ann</b></p>", null, { scope: "10" })).toEqual({
    markdown: "a <b>\\@ann</b>",
    html: "<p>a <b>@ann</b></p>",
  });
});

import { expect, test } from "vitest";
import { describe, firstLine, searchExcerpt, shortened } from "./excerpts.ts";

test("M16 a description is plain text, without marks for links, pictures, code and footnotes", () => {
  expect(
    describe(
      '<p>How to <strong>bake</strong></p>\n<p>see <a href="/x" rel="nofollow">there</a></p>\n<pre><code>x &lt; y</code></pre>\n<p>end</p>',
    ),
  ).toBe("How to bake see there x < y end");
  expect(describe('<p>a <a href="/x"><img src="/p.png" alt="p"></a> b</p>')).toBe("a b");
  expect(describe("<p>[as written] {code...}</p>")).toBe("[as written] {code...}");
});

test("M16 a description ends after 240 characters, counted in code points", () => {
  expect(describe(`<p>${"😀".repeat(240)}</p>`)).toBe("😀".repeat(240));
  expect(describe(`<p>${"😀".repeat(241)}</p>`)).toBe(`${"😀".repeat(240)}...`);
  expect(shortened("abcd", 3)).toBe("abc...");
  expect(shortened("abc", 3)).toBe("abc");
});

test.each([
  [
    "<p>How to heat a <strong>bread oven</strong></p>\n<p>Second</p>",
    "<p>How to heat a <strong>bread oven</strong></p>",
  ],
  ["<p>one<br>\ntwo</p>", "<p>one</p>"],
  ["<p>a <em>b<br>\nc</em></p>", "<p>a <em>b</em></p>"],
  ["<ul>\n<li>a</li>\n<li>b</li>\n</ul>", "<ul>\n<li>a</li></ul>"],
  ['<h2 id="h-a">A</h2>\n<p>b</p>', '<h2 id="h-a">A</h2>'],
  ["<hr>\n<p></p>\n<p>a</p>", "<hr>\n<p></p>\n<p>a</p>"],
  ["<p> </p>", ""],
  ["", ""],
])("M17 the first line of %j is %j", (html, line) => {
  expect(firstLine(html)).toBe(line);
});

test("M18 a short text is its own excerpt", () => {
  expect(searchExcerpt("Wool or down, what is better?", ["WOOL"])).toBe("Wool or down, what is better?");
});

test("M18 an excerpt surrounds the first word found, cut at a word boundary", () => {
  const excerpt = searchExcerpt(`${"lorem ".repeat(50)}Needle ${"ipsum ".repeat(50)}`, ["ipsum", "needle"]);
  expect(excerpt).toBe(`...${"lorem ".repeat(16)}Needle ${"ipsum ".repeat(16).trim()}...`);
});

test("M18 a cut adds no dots where the text has dots", () => {
  const [before, after] = ["lorem ".repeat(15), "dolor ".repeat(15)];
  const excerpt = (text: string) => searchExcerpt(text, ["needle"]);
  expect(excerpt(`Considering ... ${before}Needle ${after}so ... more than that`)).toBe(
    `... ${before}Needle ${after}so ...`,
  );
  expect(excerpt(`Considering … ${before}Needle ${after}so… considering that`)).toBe(
    `... ${before}Needle ${after}so...`,
  );
});

test("M18 without a hit an excerpt is the start of the text", () => {
  expect(searchExcerpt("word ".repeat(100), ["other"])).toBe(`${"word ".repeat(19)}word...`);
  expect(searchExcerpt("word ".repeat(100), [])).toBe(searchExcerpt("word ".repeat(100), [""]));
});

test("M18 words are matched literally, and no character is cut in half", () => {
  expect(searchExcerpt("about c++ and (a|b)", ["(a|b)", "+"])).toBe("about c++ and (a|b)");
  const excerpt = searchExcerpt(`${"😀".repeat(150)}x${"😀".repeat(150)}`, ["X"]);
  expect(excerpt).toBe(`...${"😀".repeat(100)}x${"😀".repeat(100)}...`);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { postHtml } from "../../test/post-html.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { isSamePage } from "./same-page.ts";

const cases: readonly (readonly [what: string, html: string, markdown: string])[] = [
  ["paragraphs", "<p>one\ntwo</p>\n\n<p>three</p>", "one two\n\nthree"],
  ["emphasis", "<p><em>a</em> <strong>b</strong> <strong><em>c</em></strong></p>", "*a* **b** **_c_**"],
  ["emphasis with blanks inside", "<p>a<strong> b </strong>c</p>", "a **b** c"],
  ["emphasis that signs cannot say", "<p><strong>a:</strong>b <i>c</i></p>", "<strong>a:</strong>b <i>c</i>"],
  ["line breaks", "<p>a<br>\nb<br><br>c</p>", "a\nb<br>\nc"],
  ["headings", "<h1>a</h1><h3>b # c #</h3>", "# a\n\n### b # c \\#"],
  ["rules", "<p>a</p><hr><p>b</p>", "a\n\n___\n\nb"],
  ["links", '<p><a href="https://x.example/a_(b)" title="t">c</a></p>', '[c](https://x.example/a_(b) "t")'],
  [
    "links that show their address",
    '<p><a href="https://x.example/a">https://x.example/a</a></p>',
    "<https://x.example/a>",
  ],
  ["links that lead nowhere", '<p><a href="javascript:x">a</a></p>', "a"],
  ["images", '<p><img src="https://x.example/i.png" alt="a [b]"></p>', "![a \\[b\\]](https://x.example/i.png)"],
  [
    "images of a certain size",
    '<p>c <img src="https://x.example/i.png" width="40" height="3" alt="a &amp; b"></p>',
    'c <img src="https://x.example/i.png" alt="a &amp; b" width="40" height="3">',
  ],
  ["images in links", '<p><a href="/a"><img src="/b.png" alt=""></a></p>', "[![](/b.png)](/a)"],
  ["spans of code", "<p><code>a*b</code> <code>`</code> <code>a``b</code></p>", "`a*b` `` ` `` ```a``b```"],
  ["blocks of code", "<pre><code>a\n\n  b &lt; c\n</code></pre>", "```\na\n\n  b < c\n```"],
  ["the language of code", '<pre class="lang-py prettyprint-override"><code>a\n</code></pre>', "```py\na\n```"],
  ["no language of code", '<pre class="lang-none"><code>a\n</code></pre>', "```\na\n```"],
  ["fences in code", "<pre><code>```\na\n```\n</code></pre>", "````\n```\na\n```\n````"],
  ["quotes", "<blockquote>\n<p>a</p>\n<blockquote><p>b</p></blockquote>\n</blockquote>", "> a\n>\n> > b"],
  ["tight lists", "<ul>\n<li>a\n<ul><li>b</li></ul></li>\n<li>c</li>\n</ul>", "- a\n  - b\n- c"],
  [
    "loose lists",
    "<ol><li><p>a</p></li><li><p>b</p><pre><code>c\n</code></pre></li></ol>",
    "1. a\n\n2. b\n\n   ```\n   c\n   ```",
  ],
  ["a loose list of one item", "<ul><li><p>a</p></li></ul>", "- a\n\n  <!-- -->"],
  ["lists that start later", '<ol start="9"><li>a</li><li>b</li></ol>', "9. a\n10. b"],
  [
    "lists after lists",
    "<ul><li>a</li></ul><ul><li>b</li></ul><ol><li>c</li></ol><ol><li>d</li></ol>",
    "- a\n\n* b\n\n1. c\n\n1) d",
  ],
  ["lists that mix both", "<ul><li>a</li><li><p>b</p></li></ul>", "<ul><li>a</li><li><p>b</p></li></ul>"],
  [
    "tables",
    '<table><thead><tr><th>a|b</th><th style="text-align:right">c</th></tr></thead><tbody><tr><td><code>|</code></td><td>d<br>e</td></tr></tbody></table>',
    "| a\\|b | c |\n| --- | ---: |\n| `\\|` | d<br>e |",
  ],
  [
    "tables that need more",
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
  ],
  [
    "keys and indexes",
    "<p><kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup></p>",
    "<kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup>",
  ],
  ["crossed-out words", "<p><del>a</del> <s>b</s></p>", "~~a~~ <s>b</s>"],
  [
    "spoilers",
    '<blockquote class="spoiler"><p>a <em>b</em></p></blockquote>',
    '<blockquote class="spoiler">\n\na *b*\n\n</blockquote>',
  ],
  [
    "blanks that keep words together",
    "<p>d&nbsp;e</p><ul><li>a&nbsp;b</li><li><p>c</p></li></ul>",
    "d\u00a0e\n\n<ul><li>a\u00a0b</li><li><p>c</p></li></ul>",
  ],
  ["details", "<details><summary>a</summary><p>b</p></details>", "<details><summary>a</summary>\n\nb\n\n</details>"],
  ["blank lines in HTML", "<pre>a\n\n<b>b</b></pre>", "<pre>a\n&#32;\n<b>b</b></pre>"],
  [
    "formulas",
    "<p>$x_{i+1} \\in \\{1,2\\}$, $$\\left| \\psi_0 \\right&gt;$$ and \\alpha_1</p>",
    "$x_{i+1} \\in \\{1,2\\}$, $$\\left| \\psi_0 \\right>$$ and \\alpha_1",
  ],
  [
    "signs that would mean something",
    "<p># a</p><p>1. b</p><p>- c</p><p>&gt; d</p><p>[e]: f</p><p>a_b_c *d* _e_ `f` &lt;g&gt; &amp;amp; [h](i)</p>",
    "\\# a\n\n1\\. b\n\n\\- c\n\n\\> d\n\n\\[e]: f\n\na_b_c \\*d\\* \\_e_ \\`f\\` \\<g> \\&amp; [h\\](i)",
  ],
  [
    "names and addresses that are no links",
    "<p>@ann https://x.example a@x.example www.x.example</p>",
    "\\@ann https\\://x.example a\\@x.example www\\.x.example",
  ],
  ["text outside of everything", "a <em>b</em>", "a *b*"],
  ["divisions", '<div class="s-table-container"><p>a</p><div>b</div></div>', "a\n\nb"],
  ["scripts", "<p>a</p><script>b</script>", "a"],
  ["nothing", "", ""],
];

describe("M20 HTML as Markdown", () => {
  test.each(cases)("%s", (_, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
    expect(isSamePage(markdown, html)).toBe(true);
  });
});

test("M20 formulas survive unchanged", () => {
  const formula = String.raw`$\sum_{i=1}^{n} a_i * b_i \\ \{x\} \left[ y \right] \_ | \& < c_{d} >$`;
  const html = `<p>${formula.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`;
  expect(htmlToMarkdown(html)).toBe(formula);
  expect(isSamePage(formula, html)).toBe(true);
});

test("M20 a formula in a table keeps its cell together", () => {
  const html = "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>$|x|$ and | y</td></tr></tbody></table>";
  expect(htmlToMarkdown(html)).toContain("$\\|x\\|$ and \\| y");
  expect(isSamePage(htmlToMarkdown(html), html)).toBe(true);
});

test("M20 HTML without a Markdown equivalent stays HTML, also where its code looks like a table", () => {
  const html =
    '<ol start="3"><li><details><summary>s</summary><pre><code>| \n---\n\na</code></pre></details></li><li><hr></li></ol>';
  expect(isSamePage(htmlToMarkdown(html), html)).toBe(true);
});

test.each(["p", "li"])("M20 a link that starts like a link definition stays a link (%s)", (element) => {
  const block = `<${element}><a href="https://x.example/a"><code>]:a</code></a></${element}>`;
  const html = element === "li" ? `<ul>${block}</ul>` : block;
  expect(isSamePage(htmlToMarkdown(html), html)).toBe(true);
});

test("M20 any post renders to the same page", () => {
  fc.assert(
    fc.property(postHtml, (html) => {
      expect(isSamePage(htmlToMarkdown(html), html)).toBe(true);
    }),
    { numRuns: 1500 },
  );
});

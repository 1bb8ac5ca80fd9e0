import { describe, expect, test } from "vitest";
import { mentionedNames, RENDERER_VERSION, reduceBio, renderBio, renderMarkdown } from "./render.ts";

const foreign = 'rel="nofollow ugc noopener"';

describe("M1 GitHub's additions", () => {
  test.each([
    ["nothing renders to nothing", "", ""],
    ["white space renders to nothing", " \n\t\n", ""],
    ["strong and emphasis", "**a** *b*", "<p><strong>a</strong> <em>b</em></p>"],
    ["crossed-out words", "~~gone~~", "<p><del>gone</del></p>"],
    ["lists", "- one", "<ul>\n<li>one</li>\n</ul>"],
    ["lists that begin at three", "3. three", '<ol start="3">\n<li>three</li>\n</ol>'],
    ["quotes", "> quoted", "<blockquote>\n<p>quoted</p>\n</blockquote>"],
    ["escaped signs", "\\*x\\*", "<p>*x*</p>"],
    [
      "tables",
      "|a|\n|---|\n|1|",
      "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>",
    ],
    [
      "open and done tasks",
      "- [ ] a\n- [x] b",
      '<ul>\n<li class="task"><input type="checkbox" disabled aria-label="a"> a</li>\n<li class="task"><input type="checkbox" checked disabled aria-label="b"> b</li>\n</ul>',
    ],
    ["brackets in a list that are no task", "- [y] a\n- [x]b", "<ul>\n<li>[y] a</li>\n<li>[x]b</li>\n</ul>"],
    [
      "bare addresses",
      "see https://x.example/a.",
      `<p>see <a href="https://x.example/a" ${foreign}>https://x.example/a</a>.</p>`,
    ],
    [
      "bare hosts with www",
      "(www.x.example/a)",
      `<p>(<a href="http://www.x.example/a" ${foreign}>www.x.example/a</a>)</p>`,
    ],
    ["bare mail addresses", "a@x.example", '<p><a href="mailto:a@x.example">a@x.example</a></p>'],
    [
      "no address in names of files and comments",
      "app.py x.example //x.example ftp://x.example",
      "<p>app.py x.example //x.example ftp://x.example</p>",
    ],
  ])("%s", (_, markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  test("cells are aligned without a style", () => {
    const html = renderMarkdown("|a|b|c|\n|:-|:-:|-:|\n|1|2|3|");
    expect(html).toContain('<th align="left">a</th>\n<th align="center">b</th>\n<th align="right">c</th>');
    expect(html).not.toContain("style");
  });
});

describe("M1 footnotes", () => {
  test("are listed at the end, in the order of the references, with back links", () => {
    expect(renderMarkdown("a[^x] b[^y] c[^x]\n\n[^y]: second\n[^x]: first *one*")).toBe(
      [
        '<p>a<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup> b<sup class="footnote"><a href="#fn-2" id="fnref-2">2</a></sup> c<sup class="footnote"><a href="#fn-1" id="fnref-1-2">1</a></sup></p>',
        '<section class="footnotes">\n<ol>\n<li id="fn-1">',
        '<p>first <em>one</em> <a href="#fnref-1" class="footnote-back">↩︎</a> <a href="#fnref-1-2" class="footnote-back">↩︎</a></p>',
        '</li>\n<li id="fn-2">',
        '<p>second <a href="#fnref-2" class="footnote-back">↩︎</a></p>',
        "</li>\n</ol>\n</section>",
      ].join("\n"),
    );
  });

  test("hold several blocks, and references to further notes", () => {
    const html = renderMarkdown(
      "a[^1]\n\n[^1]: one\n\n    two[^2]\n\n    ```\n    code\n    ```\n\n[^2]: deep\n\nafter",
    );
    expect(html).toContain("<p>one</p>\n<p>two<sup");
    expect(html).toContain("<pre><code>code\n</code></pre>");
    expect(html).toContain("<p>deep ");
    expect(html.indexOf("<p>after</p>")).toBeLessThan(html.indexOf("<section"));
  });

  test("are omitted without references, and stay text when they are not defined", () => {
    expect(renderMarkdown("a[^none]\n\n[^unused]: x")).toBe("<p>a[^none]</p>");
  });

  test("may start directly below a paragraph, a list or another note", () => {
    for (const before of ["text[^1]", "- item[^1]", "> quote[^1]\n", "see[^1]\n\n[^0]: note"]) {
      expect(renderMarkdown(`${before}\n[^1]: the note`)).toContain("<p>the note <a");
    }
  });

  test("are allowed in lists and quotes", () => {
    for (const markdown of [
      "- a[^1]\n\n  [^1]: the note",
      "> a[^1]\n>\n> [^1]: the note",
      "a[^1]\n\n[^1]: b[^2]\n\n    [^2]: the note",
    ]) {
      expect(renderMarkdown(markdown)).toContain("<p>the note <a");
    }
  });
});

test("M2 a line break in a paragraph is one on the page", () => {
  expect(renderMarkdown("one\ntwo")).toBe("<p>one<br>\ntwo</p>");
});

describe("M3 anchors", () => {
  test("headings get one derived from their text", () => {
    expect(renderMarkdown("## Title")).toBe('<h2 id="h-title">Title</h2>');
    expect(renderMarkdown("# Über *das* `Wetter`!")).toContain('id="h-über-das-wetter"');
    expect(renderMarkdown("# !!!")).toContain('id="h-section"');
  });

  test("headings with equal text get different ones", () => {
    const ids = [...renderMarkdown("# A\n# A\n# A 1\n# A").matchAll(/id="([^"]*)"/g)].map((found) => found[1]);
    expect(ids).toEqual(["h-a", "h-a-1", "h-a-1-1", "h-a-2"]);
  });

  test("the scope distinguishes the posts of a page", () => {
    const html = renderMarkdown("# A[^1]\n\n[a](#a)\n\n[^1]: x", { scope: "42" });
    expect(html).toContain('<h1 id="h-42-a">');
    expect(html).toContain('href="#fn-42-1" id="fnref-42-1"');
  });

  test("a link to a heading of the text works, other `#` links are removed", () => {
    expect(renderMarkdown("# Some Title\n\n[a](#some-title) [b](#Some%20Title) [c](#other)")).toContain(
      '<p><a href="#h-some-title">a</a> <a href="#h-some-title">b</a> c</p>',
    );
  });
});

describe("M5 targets of links", () => {
  test.each([
    ["[a](https://x.example/?q=1&r=2#s)", `<p><a href="https://x.example/?q=1&amp;r=2#s" ${foreign}>a</a></p>`],
    ["[a](/questions/1)", '<p><a href="/questions/1">a</a></p>'],
    ["[a](mailto:a@x.example)", '<p><a href="mailto:a@x.example">a</a></p>'],
    ["[a](//x.example/b)", `<p><a href="https://x.example/b" ${foreign}>a</a></p>`],
    ["[click](javascript:alert(1))", "<p>click</p>"],
    ["[*a*](other.html) b", "<p><em>a</em> b</p>"],
    ["[a](?page=2)", "<p>a</p>"],
    ["<ftp://x.example>", "<p>ftp://x.example</p>"],
    ["[a](https://münchen.example/ß)", `<p><a href="https://xn--mnchen-3ya.example/%C3%9F" ${foreign}>a</a></p>`],
    ["[a](http://)", "<p>a</p>"],
  ])("%s", (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });
});

test("M6 internal links are plain, external ones are marked", () => {
  const siteUrl = "https://ask.example/forum";
  const own = ["https://ask.example/forum", "https://ask.example/forum/questions/1", "https://ASK.example/forum/"];
  for (const address of own) expect(renderMarkdown(`[a](${address})`, { siteUrl })).not.toContain("rel=");
  const others = [
    "https://ask.example/forumx",
    "https://ask.example/",
    "http://ask.example/forum",
    "https://ask.example.evil.example/forum",
    "https://u@evil.example/forum",
  ];
  for (const address of others) expect(renderMarkdown(`[a](${address})`, { siteUrl })).toContain(foreign);
});

describe("M7 images", () => {
  test("load lazily", () => {
    expect(renderMarkdown('![a "b"](/uploads/x.png "t")')).toBe(
      '<p><img src="/uploads/x.png" alt="a &quot;b&quot;" title="t" loading="lazy" decoding="async"></p>',
    );
  });

  test("with a rejected source are replaced by their alternative text", () => {
    expect(renderMarkdown("x ![the *alt*](javascript:y) ![b](c.png)")).toBe("<p>x the <em>alt</em> b</p>");
  });
});

describe("M9 mentions", () => {
  test("link to the user, except in code, links, addresses and package names", () => {
    expect(renderMarkdown("@ann and (@bob.lee), @a_b.")).toBe(
      '<p><a href="/users/ann">@ann</a> and (<a href="/users/bob.lee">@bob.lee</a>), <a href="/users/a_b">@a_b</a>.</p>',
    );
    for (const text of ["`@ann`", "\\@ann", "@ann/core", "x@ann", "/@ann", "@@ann", "@a", `@${"a".repeat(31)}`]) {
      expect(renderMarkdown(text)).not.toContain("/users/");
    }
    expect(renderMarkdown("[@ann](https://x.example) <a href='/x'>@ann</a>")).not.toContain("/users/");
  });

  test("link to the actual username, whatever its case in the text", () => {
    const people = new Set(["ann"]);
    expect(renderMarkdown("@Ann", { people })).toBe('<p><a href="/users/ann">@Ann</a></p>');
  });

  test("link only to existing users, when the caller passes them", () => {
    const people = new Set(["ann", "bob.lee"]);
    expect(renderMarkdown("@ann.x @bob.lee. @Ann @carl @Override", { people })).toBe(
      '<p><a href="/users/ann">@ann</a>.x <a href="/users/bob.lee">@bob.lee</a>. <a href="/users/ann">@Ann</a> @carl @Override</p>',
    );
  });

  test("are found in a source, without duplicates, as words and as links", () => {
    expect(mentionedNames("@ann `@no` [@bob](/users/bob) [x](/users/carl) @ann\n\n> - @dan")).toEqual([
      "ann",
      "bob",
      "dan",
    ]);
  });
});

test("M10 ids of existing posts become links, others stay", () => {
  const posts = new Map([
    ["D1D1", "/questions/D1D1"],
    ["10020000000000003", "/questions/10010000000000001/10020000000000003"],
  ]);
  expect(renderMarkdown("#D1D1, #D1E1 and `#D1D1` x#D1D1 \\#D1D1 (#10020000000000003)", { posts })).toBe(
    '<p><a href="/questions/D1D1">#D1D1</a>, #D1E1 and <code>#D1D1</code> x#D1D1 #D1D1 (<a href="/questions/10010000000000001/10020000000000003">#10020000000000003</a>)</p>',
  );
});

describe("M11 colours", () => {
  test("known languages are highlighted, also by their aliases", () => {
    expect(renderMarkdown("```js\nlet a;\n```")).toBe(
      '<pre><code class="language-js"><span class="hljs-keyword">let</span> a;\n</code></pre>',
    );
    for (const name of ["py", "c++", "c#", "sh", "console", "JSON"]) {
      expect(renderMarkdown(`\`\`\`${name}\nif 1 "a"\n\`\`\``)).toContain("<span");
    }
  });

  test("unknown languages, long blocks and code over the budget stay plain", () => {
    for (const name of ["", "nothing", "constructor", "__proto__"]) {
      expect(renderMarkdown(`\`\`\`${name}\nlet a;\n\`\`\``)).not.toContain("<span");
    }
    expect(renderMarkdown(`\`\`\`js\n${"let a;\n".repeat(1000)}\`\`\``)).not.toContain("<span");
    expect(renderMarkdown(`\`\`\`js\n"${"a".repeat(600)}"\n\`\`\``)).not.toContain("<span");
    const coloured = renderMarkdown(`\`\`\`js\n${"let a;\n".repeat(700)}\`\`\`\n`.repeat(8)).split("<pre>");
    expect(coloured.filter((block) => block.includes("<span"))).toHaveLength(4);
  });
});

test("M1 a line that starts an HTML block does not start a table", () => {
  const markdown = "<ol><li>a<pre>|\n---\nb</pre></li></ol>";
  expect(renderMarkdown(markdown)).toBe("<ol><li>a<pre>|\n---\nb</pre></li></ol>");
});

describe("M12 tables", () => {
  const table = (columns: number, rows: number) =>
    `${"a|".repeat(columns)}\n${"-|".repeat(columns)}\n${"a\n".repeat(rows)}\n`;
  const cells = (html: string) => html.split("<td").length - 1;

  test("a table has at most a hundred columns, a wider one stays text", () => {
    expect(cells(renderMarkdown(table(100, 1)))).toBe(100);
    for (const markdown of [table(101, 1), `> ${table(101, 1).replaceAll("\n", "\n> ")}`]) {
      const html = renderMarkdown(markdown);
      expect(html).not.toContain("<table");
      expect(html).toContain("a|a|a");
    }
  });

  test("rows shorter than their header are padded", () => {
    expect(cells(renderMarkdown(table(3, 2)))).toBe(6);
    expect(renderMarkdown("> a|b\n> -|-\n> c\n")).toContain("<td></td>");
  });

  test("the padding of short rows below a wide header is bounded, in one table or in many", () => {
    for (const markdown of [table(100, 650), table(100, 650).repeat(13), table(30, 30).repeat(100)]) {
      const html = renderMarkdown(markdown);
      expect(cells(html)).toBeLessThan(2000 + markdown.length);
      expect(html.length).toBeLessThan(16 * markdown.length + 40_000);
    }
  });

  test("a wide table without padding is unchanged", () => {
    const wide = `${"a|".repeat(100)}\n${"-|".repeat(100)}\n${`${"b|".repeat(100)}\n`.repeat(100)}`;
    expect(cells(renderMarkdown(wide))).toBe(10_000);
  });
});

describe("M30 formulas", () => {
  const drawn = (formula: string) => `<span class="formula">${formula}</span>`;
  test.each([
    ["in a sentence", "Where $a_1 * b_1$, so *c*.", `<p>Where ${drawn("$a_1 * b_1$")}, so <em>c</em>.</p>`],
    ["in a line of their own", "$$\\frac{a}{b}$$", `<p>${drawn("$$\\frac{a}{b}$$")}</p>`],
    [
      "with signs of Markdown and HTML",
      "($\\_ [a](b) <i> & \\\\$)",
      `<p>(${drawn("$\\_ [a](b) &lt;i&gt; &amp; \\\\$")})</p>`,
    ],
    ["with addresses and names", "$@ann www.x.example #1$", `<p>${drawn("$@ann www.x.example #1$")}</p>`],
    ["with a dollar sign of their own", "$5\\$$", `<p>${drawn("$5\\$$")}</p>`],
    ["with others in their text", "$$a \\text{ if $b$}$$", `<p>${drawn("$$a \\text{ if $b$}$$")}</p>`],
    [
      "over several lines",
      "so\n$$\na\n\n- b\n= c\n$$\nthen",
      `<p>so</p>\n<p>${drawn("$$\na\n\n- b\n= c\n$$")}</p>\n<p>then</p>`,
    ],
    ["over several lines of a list", "- $$\n  a\n  $$", `<ul>\n<li>\n<p>${drawn("$$\na\n$$")}</p>\n</li>\n</ul>`],
    ["between code, as the other form has it", "$`a`$=$`b`$", "<p>$<code>a</code>$=$<code>b</code>$</p>"],
    [
      "beside words",
      "the $k$th of $x_1$s$_{a}^1$ and $\\pi$r, $ \\alpha $",
      `<p>the ${drawn("$k$")}th of ${drawn("$x_1$")}s${drawn("$_{a}^1$")} and ${drawn("$\\pi$")}r, ${drawn("$ \\alpha $")}</p>`,
    ],
    ["but not sums", "It costs $5 or US$6, $7-$8.", "<p>It costs $5 or US$6, $7-$8.</p>"],
    [
      "but not names in code",
      "$HOME/my_dir/$PATH and $A, f($a,$b), $$ or 9$ and 10$.",
      "<p>$HOME/my_dir/$PATH and $A, f($a,$b), $$ or 9$ and 10$.</p>",
    ],
    [
      "but not variables of shells and templates",
      `Use \${a}/\${b} in **\${c}_$D**, not \${E}$(f) or sources\${}^1$, \${x}^2$.`,
      `<p>Use \${a}/\${b} in <strong>\${c}_$D</strong>, not \${E}$(f) or sources${drawn(`\${}^1$`)}, ${drawn(`\${x}^2$`)}.</p>`,
    ],
    [
      "with and around brackets",
      "of $(a, b)$ (or $f(x)$, $[0,1)$, $\\big($, $($), $f$($x$)",
      `<p>of ${drawn("$(a, b)$")} (or ${drawn("$f(x)$")}, ${drawn("$[0,1)$")}, ${drawn("$\\big($")}, ${drawn("$($")}), ${drawn("$f$")}(${drawn("$x$")})</p>`,
    ],
    [
      "but not calls of jQuery",
      "Use $(this).find($(that)), $(a).hide();$(b).show(), $.each($(c)) and x.add($y.map($z)).",
      "<p>Use $(this).find($(that)), $(a).hide();$(b).show(), $.each($(c)) and x.add($y.map($z)).</p>",
    ],
    ["but not escaped ones", "\\$a$ and $b\\$", "<p>$a$ and $b$</p>"],
    ["but not in code", "`$a$`", "<p><code>$a$</code></p>"],
    ["but not without an end", "$$\na\n\n$b", "<p>$$<br>\na</p>\n<p>$b</p>"],
  ])("%s", (_, markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  test("the text of a profile shows them as they are written", () => {
    expect(renderBio("I like $a_1$.")).toBe("<p>I like $a_1$.</p>");
  });
});

test("M13 the version is a positive integer", () => {
  expect(Number.isInteger(RENDERER_VERSION) && RENDERER_VERSION >= 1).toBe(true);
});

test("M13 the same source renders to the same HTML", () => {
  const source = "# A\n\n[^1] @ann #D1D1 `x`\n\n[^1]: note\n\n```js\nlet a\n```";
  expect(renderMarkdown(source)).toBe(renderMarkdown(source));
});

test("M14 the text of a profile allows paragraphs, lists, quotes, code and links, and preserves all words", () => {
  expect(renderBio("I am **Bob**.\n*Really* <b>b</b>")).toBe(
    "<p>I am <strong>Bob</strong>.<br>\n<em>Really</em> <b>b</b></p>",
  );
  expect(renderBio("# I\n\n- like ![a](/x.png)\n- [tea](https://x.example)")).toBe(
    'I \n<ul>\n<li>like  </li>\n<li><a href="https://x.example" rel="nofollow ugc noopener">tea</a></li>\n</ul>',
  );
});

test("M14 clients of the wire format get paragraphs, breaks, bold and emphasis", () => {
  const html = renderBio("A [link](https://x.example) and **more**\n\n- a list");
  expect(reduceBio(html)).toBe("<p>A  link  and <strong>more</strong></p>\n \n a list");
});

test("M11 code with a very long word or gap stays plain; a long checksum is highlighted", () => {
  const colours = (code: string) => renderMarkdown(`\`\`\`java\n${code}\nint a = 1;\n\`\`\``).includes("hljs-");
  expect([colours("$".repeat(131)), colours("é".repeat(131)), colours(`a${"\n".repeat(140)}b`)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([colours(`// ${"0f".repeat(64)}`), colours(`a${"\n".repeat(40)}b`)]).toEqual([true, true]);
});

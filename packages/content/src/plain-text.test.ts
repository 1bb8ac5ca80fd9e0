import { expect, test } from "vitest";
import { isBlank, plainText } from "./plain-text.ts";
import { renderMarkdown } from "./render/index.ts";

test("M15 plain text is the words with single spaces", () => {
  expect(plainText("<p>a <b>b</b>c<br>\nd</p>\n<ul>\n<li>e</li><li>f</li></ul><pre><code>x\n  y</code></pre>")).toBe(
    "a bc d e f x y",
  );
  expect(plainText("<p>1 &lt; 2 &amp;amp; &quot;3&quot; &gt; 2</p>")).toBe('1 < 2 &amp; "3" > 2');
});

test("M15 footnote marks are not part of the text", () => {
  const html = renderMarkdown("Tea[^a] is hot[^a].\n\n[^a]: Mostly.", { siteUrl: "", people: new Set() });
  expect(html).toContain("footnote-back");
  expect(plainText(html)).toBe("Tea is hot. Mostly.");
});

test("M15 a text without words, image, rule or checkbox is blank", () => {
  for (const html of ["", "<p></p>", "<p> <b> </b>\n</p>", "<p>\u00a0</p>"]) expect(isBlank(html)).toBe(true);
  for (const html of ["<p>a</p>", '<p><img src="/a.png" alt=""></p>', "<hr>"]) expect(isBlank(html)).toBe(false);
});

import { expect, test } from "vitest";
import { firstSentence } from "./first-sentence.ts";

test.each([
  [
    "ends with its first sentence",
    "<p>Wait six minutes with the lid on. Then pour.</p>",
    "Wait six minutes with the lid on.",
  ],
  [
    "has no markup",
    "<p>Use <code>a &lt; b</code> &amp; <em>never</em> the other way.</p>",
    "Use a < b & never the other way.",
  ],
  ["goes on after a very short one", "<p>Yes. But only with the lid on.</p>", "Yes. But only with the lid on."],
  [
    "leaves out headings, code, tables and quotations",
    "<h2>Why</h2><blockquote><p>Cited?</p></blockquote><pre><code>a()</code></pre><p>It is the water, as so often.</p>",
    "It is the water, as so often.",
  ],
  [
    "leaves out marks of footnotes",
    '<p>It is the water<sup class="footnote"><a href="#1">1</a></sup>, mostly.</p>',
    "It is the water, mostly.",
  ],
  [
    "takes the first item of a list",
    "<ul><li>Warm the pot before anything else.</li><li>Pour.</li></ul>",
    "Warm the pot before anything else.",
  ],
  ["takes code where there is nothing else", "<pre><code>pour(tea)</code></pre>", "pour(tea)"],
  [
    "keeps characters that are written as numbers",
    "<p>It&#39;s the &#x6c34; in your kettle.</p>",
    "It's the 水 in your kettle.",
  ],
  ["is empty for a picture", '<p><img src="/a.png" alt="A cup"></p>', ""],
])("what stands for an answer %s", (_, html, text) => {
  expect(firstSentence(html)).toBe(text);
});

test("what stands for an answer is cut where it is too long", () => {
  const long = firstSentence(`<p>${"tea and ".repeat(80)}</p>`);
  expect(long).toHaveLength(240);
  expect(long.endsWith("…")).toBe(true);
});

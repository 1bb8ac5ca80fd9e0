import { expect, test } from "vitest";
import { escapeHtml } from "./escape-html.ts";

test.each([
  ["", ""],
  ["tea & <b>cake</b>", "tea &amp; &lt;b&gt;cake&lt;/b&gt;"],
  ['" onclick="x', "&quot; onclick=&quot;x"],
  ["&amp;", "&amp;amp;"],
  ["it's 茶", "it's 茶"],
])("%j stands in HTML as %j", (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});

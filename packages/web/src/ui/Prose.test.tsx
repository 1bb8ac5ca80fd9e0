import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Prose } from "./Prose.tsx";

const shown = (html: string) => />(.*)<\/div>$/s.exec(renderToStaticMarkup(<Prose html={html} />))?.[1];

it.each([
  ['<h1 id="h-42-a">a</h1>', '<h2 id="h-42-a">a</h2>'],
  ["<h2>a <code>b</code></h2><hr>", "<h3>a <code>b</code></h3><hr>"],
  ["<h5>a</h5><h6>b</h6>", "<h6>a</h6><h6>b</h6>"],
  ["<p>&lt;h1&gt;</p>", "<p>&lt;h1&gt;</p>"],
])("M22 the headings of %s are demoted to %s", (html, lower) => {
  expect(shown(html)).toBe(lower);
});

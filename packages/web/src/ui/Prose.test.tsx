import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Prose } from "./Prose.tsx";

const shown = (html: string, under?: number) =>
  />(.*)<\/div>$/s.exec(renderToStaticMarkup(<Prose html={html} {...(under && { under })} />))?.[1];

it.each([
  ['<h1 id="h-42-a">a</h1><h2>b</h2>', '<h2 id="h-42-a">a</h2><h3>b</h3>'],
  ["<h1>a</h1><h2>b <code>c</code></h2><hr><h1>d</h1>", "<h2>a</h2><h3>b <code>c</code></h3><hr><h2>d</h2>"],
  ["<p>&lt;h1&gt;</p>", "<p>&lt;h1&gt;</p>"],
])("M22 the headings of %s are demoted to %s", (html, lower) => {
  expect(shown(html)).toBe(lower);
});

it.each([
  ["<h4>a</h4><h2>b</h2>", '<h5 aria-level="2">a</h5><h3 aria-level="2">b</h3>'],
  ["<h1>a</h1><h4>b</h4><h2>c</h2>", '<h2>a</h2><h5 aria-level="3">b</h5><h3>c</h3>'],
  ["<h5>a</h5><h6>b</h6>", '<h6 aria-level="2">a</h6><h6 aria-level="3">b</h6>'],
])("M22 the outline of %s begins at the second level and skips none", (html, lower) => {
  expect(shown(html)).toBe(lower);
});

it("M22 the headings of an answer follow that of its author in the outline, down to the sixth level", () => {
  expect(shown("<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h2>e</h2>", 3)).toBe(
    [
      '<h2 aria-level="4">a</h2><h3 aria-level="5">b</h3><h4 aria-level="6">c</h4><h5 aria-level="6">d</h5>',
      '<h3 aria-level="5">e</h3>',
    ].join(""),
  );
});

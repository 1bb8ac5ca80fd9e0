import { createRequire } from "node:module";
import fc from "fast-check";
import { expect, test } from "vitest";
import { plainForm } from "./plain-form.ts";
import { filterParsed, withoutMarks } from "./sanitize.ts";

const specification = createRequire(import.meta.url)("commonmark-spec") as { tests: { html: string }[] };
const siteUrl = "https://tea.example/site";
const tags = "a b code em strong sub p h2 ul ol li blockquote br hr div td script span".split(" ");
const pieces = [
  ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ...[
    "http://a.example/?b=c",
    "https://tea.example/site/x",
    "/tags/ä b",
    "//b.example",
    "javascript:1",
    "a:b@c",
    '"',
  ].map((address) => `<a href="${address}">`),
  ...["<a href='/x'>", '<a href="/x" title="y">', '<a href="https://a.example/&quot;">', "<br/>", "<P>", "<!-- a -->"],
  ...["a", " ", "\n", "\t", "\r", "\0", "&", "&amp;", "&quot;", "&nbsp;", "&lt;b&gt;", '"', "'", "<", ">", "é", "😀"],
];

/** Asserts that the fast path returns what the parser returns. */
function expectSame(html: string): boolean {
  const form = plainForm(html, siteUrl);
  if (form !== null) expect(form).toBe(filterParsed(html, { siteUrl }));
  return form !== null;
}

test("M4 the fast path gives the parser's result for any HTML", () => {
  const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => withoutMarks(parts.join("")));
  fc.assert(
    fc.property(soup, (html) => void expectSame(html)),
    { numRuns: 1000 },
  );
});

const words = [
  "a &amp; b",
  "<em>c</em>",
  '<a href="/d">e</a>',
  '<a href="http://x.example/d?e">f</a>',
  "<br>",
  ' &quot;"',
];
const around = [
  "<p>",
  "<h3>",
  "<ul>",
  "<ol><li>",
  "<blockquote>",
  "<ul><li><p>",
  "<em>",
  "<b><p>",
  "<p><ul>",
  "<a href='/x'>",
];
const endsOf = (starts: string) =>
  [...starts.matchAll(/<(\w+)/g)]
    .reverse()
    .map(([, name]) => `</${name}>`)
    .join("");

test("M4 the fast path gives the parser's result for well nested HTML", () => {
  const inside = fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((parts) => parts.join(" "));
  const block = fc.tuple(fc.constantFrom(...around), inside).map(([starts, text]) => starts + text + endsOf(starts));
  const page = fc.array(block, { maxLength: 4 }).map((blocks) => blocks.join("\n"));
  fc.assert(
    fc.property(page, (html) => void expectSame(html)),
    { numRuns: 1000 },
  );
});

test("M4 the fast path gives the parser's result for the CommonMark examples, and handles most of them", () => {
  const plain = specification.tests.filter(({ html }) => expectSame(withoutMarks(html)));
  expect(plain.length).toBeGreaterThan(specification.tests.length / 2);
});

import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./render.ts";
import { type HastNode, type HastRoot, htmlOfTree, treeOfHtml } from "./text-tree.ts";

const { tests } = createRequire(import.meta.url)("commonmark-spec") as { tests: { markdown: string }[] };
const siteUrl = "https://tea.example";
const rendered = (markdown: string) => renderMarkdown(markdown, { siteUrl, scope: "1", people: new Set(["ann"]) });
const again = (html: string) => htmlOfTree(JSON.parse(JSON.stringify(treeOfHtml(html))), html, { siteUrl });
const root = (...children: unknown[]) => ({ type: "root", children });
const element = (tagName: string, properties: object = {}, ...children: unknown[]) => ({
  ...{ type: "element", tagName, properties, children },
});
const text = (value: string) => ({ type: "text", value });

const own = [
  "# Tea\n\n## Tea\n\nSee [below](#tea-1), @ann and #1.",
  "A note[^1], and again[^1].\n\n[^1]: With `code`.",
  "- [x] boil *water*\n- [ ] drink\n\n```js\nconst a = '<b>' & 1;\n```",
  "| a | b |\n|:-:|--:|\n| <sub>1</sub> | ![cup](/uploads/post/a.png) |",
  '<details open><summary>More</summary>\n\nText &amp; <kbd>Q</kbd> <https://a.example/?a=1&b="2">\n\n</details>',
  '<ol start="3" reversed><li value="7">x</ol> <abbr title="a &quot;b&quot;">c</abbr> <time datetime="2026-01-01">n</time>',
];

describe("the tree of a text", () => {
  test("PL41 has the names of hast", () => {
    const html = rendered("```js\n1\n```\n\n- [x] boil water\n\n## Tea");
    const found: Extract<HastNode, { type: "element" }>[] = [];
    const collect = (nodes: HastRoot["children"]) => {
      for (const node of nodes) {
        if (node.type !== "element") continue;
        found.push(node);
        collect(node.children);
      }
    };
    collect(treeOfHtml(html).children);
    const propertiesOf = (name: string) => found.find(({ tagName }) => tagName === name)?.properties;
    expect(propertiesOf("code")).toEqual({ className: ["language-js"] });
    expect(propertiesOf("input")).toEqual({
      ...{ type: "checkbox", checked: true, disabled: true, ariaLabel: "boil water" },
    });
    expect(propertiesOf("h3") ?? propertiesOf("h2")).toEqual({ id: "h-1-tea" });
  });

  test.each(own)("PL41 becomes the same text again, with its anchors: %j", (markdown) => {
    const html = rendered(markdown);
    expect(again(html)).toBe(html);
  });

  test("PL41 becomes the same text again for every example of CommonMark", () => {
    expect(tests.length).toBeGreaterThan(600);
    for (const { markdown } of tests) {
      const html = rendered(markdown);
      expect(again(html), markdown).toBe(html);
    }
  });
});

describe("a changed tree", () => {
  test.each([
    [element("script", {}, text("alert(1)")), ""],
    [element("img", { src: "x", onError: "alert(1)" }), ""],
    [element("a", { href: "javascript:alert(1)" }, text("a")), "a"],
    [element("p", { style: "position:fixed", onclick: "alert(1)" }, text("a")), "<p>a</p>"],
    [element("p", { id: "search" }, text("a")), "<p>a</p>"],
    [element("p", { "\uFDD0": "search" }, text("a")), "<p>a</p>"],
    [element("p", { title: 'a" onclick="b', className: ["x"] }, text("a")), "<p>a</p>"],
    [
      element("a", { href: "https://b.example" }, text("b")),
      '<a href="https://b.example" rel="nofollow ugc noopener">b</a>',
    ],
    [element("a", { href: "#elsewhere" }, text("b")), "b"],
    [text("<b>&amp; \uFDD0"), "&lt;b&gt;&amp;amp; \uFFFD"],
    [element("abbr", { title: "a\0" }, text("b\0")), '<abbr title="a\uFFFD">b\uFFFD</abbr>'],
    [element("span", { className: ["hljs-string", "modal"] }, text("a")), '<span class="hljs-string">a</span>'],
    [element("li", {}, text("a")), "a"],
    [{ type: "comment", value: "--><script>" }, ""],
  ])("PL41 passes the sanitiser: %j", (node, html) => {
    expect(htmlOfTree(root(node), "", { siteUrl })).toBe(html);
  });

  test("PL41 keeps the ids of the text, each once, and gets no others", () => {
    const html = rendered("## Tea");
    const heading = (id: string) => element("h2", { id }, text("a"));
    expect(htmlOfTree(root(heading("h-1-tea"), heading("h-1-tea"), heading("h-2-tea")), html, { siteUrl })).toBe(
      '<h2 id="h-1-tea">a</h2><h2>a</h2><h2>a</h2>',
    );
  });

  test("PL41 takes nothing in the words of a text for an id, and links to no other places", () => {
    const words = rendered('Write id="app" and ` id="page-data"`.');
    const named = (id: string) => element("p", { id }, text("a"));
    expect(htmlOfTree(root(named("app"), named("page-data")), words, { siteUrl })).toBe("<p>a</p><p>a</p>");
    const elsewhere = element("a", { id: "h-1-tea", href: "#app" }, text("a"));
    expect(htmlOfTree(root(elsewhere), rendered("## Tea"), { siteUrl })).toBe("a");
  });

  const nested = (levels: number) => {
    let node: unknown = text("a");
    for (let level = 0; level < levels; level++) node = element("b", {}, node);
    return node;
  };
  test.each([
    ["nothing", undefined, "no tree"],
    ["an element", element("p"), "no tree"],
    ["a root without children", { type: "root" }, "without children"],
    ["raw HTML", root({ type: "raw", value: "<b>" }), "neither an element nor a text"],
    ["a name that ends a tag", root(element("p><script")), "neither an element nor a text"],
    ["a text that is none", root({ type: "text", value: 5 }), "neither an element nor a text"],
    ["deep nesting", root(nested(5000)), "nested too deeply"],
    ["too many parts", root(...Array(100_001).fill(text("a"))), "too many parts"],
    ["too long a text", root(text("a".repeat(1_000_001))), "too long"],
  ])("PL41 is rejected if it is no tree: %s", (_what, tree, reason) => {
    expect(() => htmlOfTree(tree, "", { siteUrl })).toThrow(reason);
  });
});

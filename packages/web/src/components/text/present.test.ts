// @vitest-environment happy-dom
import { base58, sizeBytes } from "@askwell/domain";
import { createTranslator } from "@askwell/i18n";
import { createCatalogues } from "@askwell/i18n/node";
import { expect, test } from "vitest";
import { presentText } from "./present.ts";

const english = createCatalogues()("en_US");
const t = createTranslator("en_US", english, english);

/** The elements of a presented text, as a browser builds them, and a sibling after them. */
function present(html: string): HTMLElement {
  const page = document.createElement("main");
  page.innerHTML = `<div id="text">${presentText(html, t)}</div><p id="after"></p>`;
  return page;
}

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join("");
const code = (content: string, language = "") =>
  `<pre><code${language && ` class="language-${language}"`}>${content}</code></pre>`;
const sizedName = (width: number, height: number) =>
  `/uploads/post/${base58(Uint8Array.from([0, 0x6a, ...Array(14).fill(9), ...sizeBytes({ width, height })]))}.png`;

test.each([
  ["ts", "TypeScript"],
  ["c++", "c++"],
  ["rust", "Rust"],
  ["C#", "C#"],
  ["a&lt;b", "a<b"],
  ["constructor", "Constructor"],
])("M25 code in %s is called %s", (language, name) => {
  expect(present(code("x\n", language)).querySelector("figcaption")?.textContent).toBe(name);
});

test.each(["", "text", "txt"])("M25 code in the language '%s' has no name", (language) => {
  expect(present(code("x\n", language)).querySelector("figcaption")).toBeNull();
});

test.each([
  ["24 lines", lines(24), null],
  ["24 lines and emphasis at the end", `${lines(23)}<span class="hljs-comment">end\n</span>`, null],
  ["25 lines", lines(25), "Show all 25 lines"],
  ["25 lines without the last break", lines(25).trim(), "Show all 25 lines"],
  ["two hundred lines", lines(200), "Show all 200 lines"],
])("M26 code of %s is folded only above 24 lines", (_, content, label) => {
  const page = present(code(content, "js"));
  expect(page.querySelector("[data-code] > details > summary > span:first-child")?.textContent ?? null).toBe(label);
  expect(page.querySelector("pre > code")?.innerHTML).toBe(content);
});

test("M26 code within code keeps its place, and only the inner one has a frame", () => {
  const page = present(`<pre><div><pre>a</pre></div></pre><p>b</p>`);
  expect(page.querySelectorAll("[data-code]")).toHaveLength(1);
  expect(page.querySelector("pre > div > [data-code] > pre")?.textContent).toBe("a");
  expect(page.querySelector("#after")?.parentElement).toBe(page);
});

test("M27 a table scrolls in an element of its own, one within a table with that one", () => {
  const table = (cell: string) => `<table><tbody><tr><td>${cell}</td></tr></tbody></table>`;
  const page = present(`${table(table("inner"))}<p>between</p>${table("last")}`);
  expect(page.querySelectorAll("[data-scroll]")).toHaveLength(2);
  expect(page.querySelectorAll("[data-scroll] > table")).toHaveLength(2);
  expect(page.querySelector("#after")?.parentElement).toBe(page);
});

const sizeOf = (html: string) => {
  const picture = present(html).querySelector("img");
  const side = (name: string) => Number(picture?.getAttribute(name) ?? 0);
  return { width: side("width"), height: side("height"), isFramed: picture?.hasAttribute("data-frame") };
};

test.each([
  ["the name of an upload", `<img src="${sizedName(800, 500)}" alt="">`, { width: 800, height: 500 }],
  ["its name and address", `<img src="https://a.example/q${sizedName(80, 50)}" alt="">`, { width: 80, height: 50 }],
  ["a high picture, scaled", `<img src="${sizedName(1000, 3200)}" alt="">`, { width: 200, height: 640 }],
  ["the author's width", `<img src="${sizedName(800, 500)}" alt="" width="400">`, { width: 400, height: 250 }],
  ["the author's height", `<img src="${sizedName(800, 500)}" alt="" height="50">`, { width: 80, height: 50 }],
  ["the author's size", '<img src="/a.png" alt="" width="60" height="40">', { width: 60, height: 40 }],
])("M28 a picture has its size: %s", (_, html, size) => {
  expect(sizeOf(`<p>${html}</p>`)).toEqual({ ...size, isFramed: false });
  expect(sizeOf(`<p>before ${html} after</p>`)).toEqual({ ...size, isFramed: false });
});

const unknown = '<img src="https://i.example/a.png" alt="a">';

test.each([
  ["in a paragraph of its own", `<p>${unknown}</p>`, true],
  ["in a link of its own", `<p>text</p><p><a href="/a"><b>${unknown}</b></a></p>`, true],
  ["in a line of its own", `<p>text<br>\n${unknown}<br>\nmore</p>`, true],
  ["alone", unknown, true],
  ["in a sentence", `<p>Press ${unknown} to boil.</p>`, false],
  ["in a link in a sentence", `<p><a href="/a">${unknown}</a> boils.</p>`, false],
  ["in a table", `<table><tbody><tr><td>${unknown}</td></tr></tbody></table>`, false],
  ["after a table", `<table><tbody><tr><td>a</td></tr></tbody></table>${unknown}`, true],
])("M28 a picture of unknown size %s has a frame or not (%#)", (_, html, isFramed) => {
  expect(sizeOf(html).isFramed).toBe(isFramed);
});

test("M28 a picture that names a size of zero has a frame", () => {
  expect(sizeOf('<p><img src="/a.png" alt="" width="0" height="0"></p>').isFramed).toBe(true);
});

test("a text of a hundred thousand characters is presented, whatever it repeats", () => {
  for (const part of [unknown, code("x\n", "js"), "<table><tbody><tr><td>", "<pre>", `${unknown} `, "a\n"]) {
    const text = part.repeat(Math.ceil(100_000 / part.length));
    expect(presentText(text, t).length).toBeGreaterThanOrEqual(100_000);
  }
});

// @vitest-environment happy-dom
import { createTranslator } from "@askwell/i18n";
import { createCatalogues } from "@askwell/i18n/node";
import { expect, test } from "vitest";
import { setBasePath } from "../../app/routing/base-path.ts";
import { namelessQuestions, nameQuestions } from "./question-links.ts";

const english = createCatalogues()("en_US");
const t = createTranslator("en_US", english, english);
const ID = "10010000000000007";
const question = { id: ID, title: 'Why <b>green</b> & "bitter"?', answer_count: 3, accepted: false, closed: false };

const linkOf = (html: string, more: Partial<typeof question> = {}) => {
  const page = document.createElement("div");
  page.innerHTML = nameQuestions(html, new Map([[ID, { ...question, ...more }]]), t);
  return page;
};

test.each([
  ["#id of a question", `<a href="/questions/${ID}">#${ID}</a>`],
  ["#id of an answer", `<a href="/questions/${ID}/10020000000000001">#10020000000000001</a>`],
  ["an address", `<a href="http://ask.example/questions/${ID}">http://ask.example/questions/${ID}</a>`],
  [
    "an address with a title",
    `<a href="https://ask.example/questions/${ID}/t%C3%A9">https://ask.example/questions/${ID}/té</a>`,
  ],
])("Q18 %s shows the title and the state", (_, html) => {
  expect(namelessQuestions([html, html])).toEqual([ID]);
  const page = linkOf(`<p>See ${html}.</p>`);
  const link = page.querySelector("a");
  expect(link?.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("3 answers");
  expect(link?.textContent).toBe('3Why <b>green</b> & "bitter"?');
  expect(link?.getAttribute("href")).toBe(/href="([^"]*)"/.exec(html)?.[1]);
  expect(page.querySelector("b")).toBeNull();
});

test.each([
  [{ answer_count: 0 }, "open", "No answer yet"],
  [{ answer_count: 1 }, "answered", "1 answer"],
  [{ accepted: true }, "accepted", "3 answers, one accepted"],
])("Q18 the ring of %j says %s", (more, state, words) => {
  const ring = linkOf(`<a href="/questions/${ID}">#${ID}</a>`, more).querySelector<HTMLElement>("[data-well]");
  expect([ring?.dataset.well, ring?.getAttribute("aria-label")]).toEqual([state, words]);
});

test("Q18 below a base path an address shows the title", () => {
  setBasePath("/qa");
  try {
    const address = `https://ask.example/qa/questions/${ID}`;
    expect(namelessQuestions([`<a href="${address}">${address}</a>`])).toEqual([ID]);
  } finally {
    setBasePath("");
  }
});

test("Q18 a closed question says so", () => {
  expect(linkOf(`<a href="/questions/${ID}">#${ID}</a>`, { closed: true }).textContent).toMatch(/ \[closed\]$/);
});

test.each([
  ["words of its own", `<a href="/questions/${ID}">this one</a>`],
  ["another site", `<a href="https://e.example/questions/${ID}" rel="nofollow ugc noopener">#${ID}</a>`],
  ["no question", '<a href="/tags/tea">/tags/tea</a>'],
  ["a path below another", `<a href="/answer/questions/${ID}">#${ID}</a>`],
  ["an id in the query", `<a href="/search?q=/questions/${ID}">/search?q=/questions/${ID}</a>`],
  ["an id that is none", '<a href="/questions/ask">/questions/ask</a>'],
  ["a name of a person", '<a href="/users/ann">@ann</a>'],
  ["an address that cannot be decoded", '<a href="/%E0%A4%A">/%E0%A4%A</a>'],
])("Q18 a link with %s stays as it is", (_, html) => {
  expect(namelessQuestions([html])).toEqual([]);
  expect(linkOf(html).innerHTML).toBe(html);
});

test("Q18 a text of thousands of links shows the first hundred titles", () => {
  const page = document.createElement("div");
  const html = `<a href="/questions/${ID}">#${ID}</a>`.repeat(3000);
  page.innerHTML = nameQuestions(html, new Map([[ID, question]]), t);
  expect(page.querySelectorAll("[data-well]")).toHaveLength(100);
  expect(page.querySelectorAll("a")).toHaveLength(3000);
});

test("Q18 a question that is not public stays an address", () => {
  const html = '<a href="/questions/10010000000000008">#10010000000000008</a>';
  expect(namelessQuestions([html])).toEqual(["10010000000000008"]);
  expect(linkOf(html).innerHTML).toBe(html);
});

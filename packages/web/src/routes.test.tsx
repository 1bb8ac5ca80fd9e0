// @vitest-environment happy-dom
import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { describe, expect, it, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { ANSWER_ID, QUESTION_ID } from "../testing/fake-reading.ts";
import { hydrateSent } from "../testing/hydrate.tsx";
import { assetsFixture } from "../testing/site.ts";
import { createPageRenderer } from "./ssr.tsx";

const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });
const question = `/questions/${QUESTION_ID}/why-is-green-tea-bitter`;
const people = { visitor: "", member: "as=ada", staff: "as=ada&role=3" };
const addresses = [
  "/",
  "/questions?order=score&page=2",
  question,
  "/questions/linked/1",
  "/search?q=tea",
  "/tags",
  "/tags/tea",
  "/tags/tea/info",
];

function render(address: string, as: keyof typeof people = "visitor", replies: Partial<Api> = {}) {
  const url = address + (people[as] === "" ? "" : (address.includes("?") ? "&" : "?") + people[as]);
  const requested = new URL(url, "http://localhost");
  const viewer = as === "visitor" ? null : {};
  const page = renderer.renderPage({
    url,
    language: "en_US",
    viewer,
    api: { ...(fakeApi(requested) as unknown as Api), ...replies },
  });
  return page.then((rendered) => ({ ...rendered, url }));
}

describe.each(Object.keys(people) as (keyof typeof people)[])("for a %s", (as) => {
  it.each(addresses)("%s is rendered completely and hydrates without mismatches", async (address) => {
    const consoleErrors = vi.spyOn(console, "error");
    const { html, status, url } = await render(address, as);
    expect(status).toBe(200);
    expect(html).not.toMatch(/\sstyle=|undefined|\[object/);
    const { root, sent, mismatches } = await hydrateSent(html, url);
    expect(mismatches).toEqual([]);
    expect(consoleErrors.mock.calls).toEqual([]);
    expect(root.innerHTML).toBe(sent);
    consoleErrors.mockRestore();
  });
});

const siteUrl = "http://localhost:9080";

describe("a question page", () => {
  it("redirects to its canonical URL with the query", async () => {
    const { redirect } = await render(`/questions/${QUESTION_ID}?order=created`);
    expect(redirect).toEqual({ status: 302, location: `${siteUrl}${question}?order=created` });
    const answer = await render(`/questions/${QUESTION_ID}/${ANSWER_ID}`);
    expect(answer.redirect?.location).toBe(`${siteUrl}${question}/${ANSWER_ID}`);
  });

  it("contains no Markdown sources", async () => {
    const { html } = await render(question);
    expect(html).not.toContain("It *is*.");
  });

  it("offers staff the actions of the server, and visitors only what leads to the login", async () => {
    expect((await render(question, "staff")).html).toContain(">pin<");
    expect((await render(question)).html).not.toContain(">pin<");
  });
});

describe("a list of questions", () => {
  it("sets pinned questions apart and links to orders and pages", async () => {
    const { html } = await render("/questions");
    expect(html.match(/10010000000000009/g)?.length).toBeGreaterThan(0);
    expect(html).toContain('href="/questions?order=score"');
    expect(html).toContain('href="/questions?page=2"');
    expect(html).not.toContain("order=recommend");
    expect((await render("/questions", "member")).html).toContain("order=recommend");
  });
});

describe("a search", () => {
  it("marks the search terms and is not indexed", async () => {
    const { html } = await render("/search?q=tea");
    expect(html).toContain("<mark>tea</mark>");
    expect(html).toContain('content="noindex"');
  });

  it("F15 says when there are more results than are counted", async () => {
    const found = (count: number) =>
      render("/search?q=tea", "visitor", {
        search: async () => ({
          count,
          is_estimate: false,
          list: [],
          found: [],
          suggestion: null,
          tags: [],
          people: [],
        }),
      });
    expect((await found(9999)).html).toContain(">9999 results<");
    expect((await found(10_000)).html).toContain(">10,000 results or more<");
  });

  it("F18 shows how the query was parsed and can be limited to answers", async () => {
    const { html } = await render("/search?q=tea+%5Bcup%5D&page=2");
    expect(html).toContain('href="/search?q=tea" aria-label="Leave out Tagged cup [cup]"');
    expect(html).toContain('href="/search?q=tea+%5Bcup%5D+is%3Aanswer"');
    expect((await render("/search?q=tea")).html).not.toContain("Leave out");
  });
});

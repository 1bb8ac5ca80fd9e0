import { type Api, ApiResponseError, type QuestionInfo } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { expect, it } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { questionFixture } from "../../../../testing/fake-reading.ts";
import { assetsFixture } from "../../../../testing/site.ts";
import { createPageRenderer } from "../../../ssr.tsx";

const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });

/** The HTML of a question, as a moderator sees it. Without a DOM, because browsers get no previews. */
async function render(question: Partial<QuestionInfo>): Promise<string> {
  const url = "/questions/10010000000000001/why-is-green-tea-bitter?as=ada&role=3";
  const fake = fakeApi(new URL(url, "http://localhost"));
  const api = { ...fake, questionInfo: async () => questionFixture(question) } as unknown as Api;
  return (await renderer.renderPage({ url, language: "en_US", viewer: {}, api })).html;
}

it("Z40 previews of a question have its own image, unless it is unlisted or deleted", async () => {
  const image = /property="og:image" content="([^"]*)"/;
  const open = await render({});
  expect(open).toContain('property="og:type" content="article"');
  expect(image.exec(open)?.[1]).toMatch(
    /^https?:\/\/[^/]+(\/.*)?\/previews\/questions\/10010000000000001\.png\?v=[\d.-]+$/,
  );
  for (const hidden of [await render({ show: 2 }), await render({ status: 10 })]) {
    expect(image.exec(hidden)?.[1]).toMatch(/^https?:\/\//);
    expect(hidden).not.toContain("/previews/");
  }
});

it("a question that nobody has seen does not count its views", async () => {
  expect(await render({ view_count: 2 })).toContain("2 views");
  expect(await render({ view_count: 0 })).not.toContain("0 views");
});

it("MV9 the address of a merged question redirects to the other one, whatever else fails first", async () => {
  const url = "/questions/10010000000000001/why-is-green-tea-bitter";
  const gone = (detail: unknown) => async () => {
    throw new ApiResponseError({ code: 404, reason: "error.question.not_found", msg: "Not found", data: detail });
  };
  const open = (detail: unknown) => {
    const read = { questionInfo: gone(detail), answerPage: gone(null) };
    const api = { ...fakeApi(new URL(url, "http://localhost")), ...read } as unknown as Api;
    return renderer.renderPage({ url, language: "en_US", viewer: null, api });
  };
  const moved = await open({ merged_into: "/questions/10010000000000002/tea" });
  expect(moved.redirect).toMatchObject({ status: 301, location: expect.stringMatching(/000002\/tea$/) });
  expect(moved.cacheable).toBe(false);
  expect((await open(null)).status).toBe(404);
});

it.each([
  ["en_US", "", "Why is &lt;green&gt; tea bitter? - Kettle", ""],
  ["en_US", "?page=2", "Why is &lt;green&gt; tea bitter? - Page 2 - Kettle", "?page=2"],
  ["en_US", "?order=created&page=3", "Why is &lt;green&gt; tea bitter? - Oldest - Page 3 - Kettle", "?page=3"],
  ["ar", "?page=2", "Why is &lt;green&gt; tea bitter? - الصفحة 2 - Kettle", "?page=2"],
  ["zh_CN", "?page=2", "Why is &lt;green&gt; tea bitter? - 第 2 页 - Kettle", "?page=2"],
])(
  "Z3 each page of the answers has its own title and canonical address: %s %s",
  async (language, query, title, page) => {
    const url = `/questions/10010000000000001/why-is-green-tea-bitter${query}`;
    const api = fakeApi(new URL(url, "http://localhost")) as unknown as Api;
    const { html } = await renderer.renderPage({ url, language, viewer: null, api });
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(title);
    expect(/rel="canonical" href="[^"?]*(.*?)"/.exec(html)?.[1]).toBe(page);
  },
);

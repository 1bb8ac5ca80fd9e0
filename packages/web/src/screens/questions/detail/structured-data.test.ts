import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { expect, it } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { QUESTION_ID } from "../../../../testing/fake-reading.ts";
import { assetsFixture } from "../../../../testing/site.ts";
import { createPageRenderer } from "../../../ssr.tsx";

const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });
const question = `/questions/${QUESTION_ID}/why-is-green-tea-bitter`;

// Without a DOM, as on the server: structured data is not rendered in browsers.
it("Z5 structured data holds the question, its answers and its canonical URL, and is escaped", async () => {
  const api = fakeApi(new URL(question, "http://localhost")) as unknown as Api;
  const { html } = await renderer.renderPage({ url: question, language: "en_US", viewer: null, api });
  const structured = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "{}";
  expect(JSON.parse(structured).mainEntity).toMatchObject({
    "@type": "Question",
    name: "Why is <green> tea bitter?",
    acceptedAnswer: { "@type": "Answer", text: "<p>Too hot.</p>", upvoteCount: 5 },
  });
  expect(html).toContain(`<link rel="canonical" href="http://localhost:9080${question}">`);
  expect(html).not.toContain("<green>");
});

it("Z5 authors have a name and a URL in structured data, deleted accounts a name only", async () => {
  const api = fakeApi(new URL(question, "http://localhost"));
  const shownQuestion = await api.questionInfo();
  for (const [status, url] of [
    ["normal", `http://localhost:9080/users/${shownQuestion.user_info.username}`],
    ["deleted", undefined],
  ] as const) {
    const replies = {
      ...api,
      questionInfo: async () => ({ ...shownQuestion, user_info: { ...shownQuestion.user_info, status } }),
    };
    const page = { url: question, language: "en_US", viewer: null, api: replies as unknown as Api };
    const { html } = await renderer.renderPage(page);
    const structured = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "{}";
    const { author, suggestedAnswer } = JSON.parse(structured).mainEntity;
    expect([author.name, author.url]).toEqual([shownQuestion.user_info.display_name, url]);
    expect(suggestedAnswer).toEqual([]);
  }
});

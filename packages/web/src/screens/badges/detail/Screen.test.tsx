// @vitest-environment happy-dom
import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { expect, it, vi } from "vitest";
import { badgeFixture } from "../../../../testing/badge.ts";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { hydrateSent } from "../../../../testing/hydrate.tsx";
import { assetsFixture } from "../../../../testing/site.ts";
import { createPageRenderer } from "../../../ssr.tsx";

const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });

const editor = badgeFixture({ id: "7", name: "Editor", level: 1, award_count: 3, earned_count: 2 });
const award = {
  created_at: 1_790_000_000,
  object_id: "8",
  question_id: "5",
  answer_id: "8",
  comment_id: "9",
  object_type: "comment",
  tag_slug_name: "",
  url_title: "Why is <b>tea</b> green?",
  author_user_info: { username: "ada", display_name: "Ada", avatar: "", rank: 1, status: "normal" },
};

const render = (url: string) => {
  const address = new URL(url, "http://localhost");
  const isEmpty = address.searchParams.has("empty");
  const tag_slug_name = address.searchParams.get("tag") ?? "";
  const progress = Number(address.searchParams.get("progress") ?? 0);
  const counted = progress > 0 ? { amount: 10, progress, earned_count: 0 } : { amount: 1, progress };
  const api = {
    ...fakeApi(address),
    badges: async () => [{ group_name: "Posting", badges: isEmpty ? [] : [editor] }],
    badge: async () => ({
      ...editor,
      ...counted,
      description: "Edited a <a href='/x'>post</a>.",
      is_single: false,
      by_hand: true,
    }),
    badgeAwards: async () => (isEmpty ? { count: 0, list: [] } : { count: 40, list: [{ ...award, tag_slug_name }] }),
  } as unknown as Api;
  return renderer.renderPage({ url, language: "en_US", viewer: null, api });
};

it.each(["/badges", "/badges?empty", "/badges/7", "/badges/7?username=ada", "/badges/7?empty"])(
  "%s hydrates without mismatches",
  async (url) => {
    const consoleErrors = vi.spyOn(console, "error");
    const { html, status } = await render(url);
    expect(status).toBe(200);
    const { mismatches } = await hydrateSent(html, url);
    expect(mismatches).toEqual([]);
    expect(consoleErrors.mock.calls).toEqual([]);
    consoleErrors.mockRestore();
  },
);

it("D3 an award links to its post or comment", async () => {
  const { html } = await render("/badges/7");
  expect(html).toContain('href="/questions/5/8?commentId=9"');
  expect(html).toContain("Why is &lt;b&gt;tea&lt;/b&gt; green?");
});

it("D3 the awards of one user are not indexed", async () => {
  expect((await render("/badges/7?username=ada")).html).toContain("noindex");
});

it("D7 an award for a tag links to the tag", async () => {
  const { html } = await render("/badges/7?tag=tea");
  expect(html).toContain('href="/tags/tea"');
});

it("D9 members see how far they have come to a badge that counts", async () => {
  const { html } = await render("/badges/7?progress=7");
  expect(html).toContain("7 of 10");
});

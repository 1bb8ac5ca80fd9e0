// @vitest-environment happy-dom
import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { hydrateSent } from "../../../testing/hydrate.tsx";
import { assetsFixture, viewerFixture } from "../../../testing/site.ts";
import { createPageRenderer } from "../../ssr.tsx";

const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });

const ada = { id: "2", username: "ada", display_name: "Ada", avatar: "", rank: 1, status: "normal" };
const entry = (activity_type: string, more: object = {}) => ({
  activity_id: activity_type,
  revision_id: "0",
  created_at: 1_700_000_000,
  activity_type,
  comment: "",
  object_id: "10010000000000001",
  object_type: "question",
  cancelled: false,
  cancelled_at: 0,
  user_info: ada,
  ...more,
});

const version = (title: string, text: string) => ({
  title,
  tags: [{ slug_name: "tea", display_name: "tea", main_tag_slug_name: "", recommend: false, reserved: false }],
  original_text: text,
  slug_name: "",
  main_tag_slug_name: "",
});

const detail = { new_revision: version("Warm tea", "It is warm."), old_revision: version("Cold tea", "It is cold.") };
/** The API of the browser; every call returns two revisions. */
const fetchCalls = vi.fn(async (_address: RequestInfo | URL) =>
  Response.json({ code: 200, reason: "base.success", msg: "", data: detail }),
);

const api = (address: URL) => ({
  ...fakeApi(address),
  currentPerson: async () => ({ ...viewerFixture(), e_mail: "ada@example.com" }) as never,
  revisionEditCheck: async () => null,
  timeline: async () =>
    ({
      object_info: {
        title: "Warm tea",
        object_type: "question",
        question_id: "10010000000000001",
        answer_id: "",
        username: "ada",
        display_name: "Ada",
        main_tag_slug_name: "",
      },
      timeline: [
        entry("downvote", { user_info: { ...ada, id: "", username: "N/A", display_name: "N/A", status: "" } }),
        entry("accept", { object_id: "10020000000000002", object_type: "answer", cancelled: true, cancelled_at: 9 }),
        entry("commented", { object_id: "10030000000000003", object_type: "comment", comment: "<p>So?</p>" }),
        entry("closed", {
          close_reason: "a duplicate",
          comment: "<p>http://localhost/questions/10010000000000009</p>",
        }),
        entry("edited", { revision_id: "8", comment: "<p>warmer</p>" }),
        entry("fetchCalls", { revision_id: "7" }),
      ],
    }) as never,
});

const path = "/posts/10010000000000001/timeline";
const open = () =>
  renderer.renderPage({
    url: path,
    language: "en_US",
    viewer: {},
    api: api(new URL(`http://localhost${path}?as=ada`)) as unknown as Api,
  });

it("E12 shows the reason of closing a question", async () => {
  const { html } = await open();
  expect(html).toMatch(/<p class="[^"]*">a duplicate<\/p>/);
});

it("E12 links to the original of a duplicate", async () => {
  const { html } = await open();
  expect(html).toContain('<a href="http://localhost/questions/10010000000000009"');
});

it("E10 shows author and event, links to its object and strikes out cancelled ones", async () => {
  const { html, status } = await open();
  expect(status).toBe(200);
  expect(html).toContain('href="/questions/10010000000000001/10020000000000002"');
  expect(html).toContain('href="/questions/10010000000000001?commentId=10030000000000003"');
  expect(html).not.toContain('href="/users/N%2FA"');
  expect(html).toContain("cancelled ");
});

it("E9 and E13 a revision expands to its diff, and an earlier one can be restored", async () => {
  vi.stubGlobal("fetch", fetchCalls);
  await hydrateSent((await open()).html, path, { timelineDetail: "GET /answer/api/v1/activity/timeline/detail" });
  const press = async (name: string) => {
    const button = [...document.querySelectorAll("main button")].find((each) => each.textContent?.includes(name));
    await act(async () => void (button as HTMLElement).click());
  };
  await press("edited");
  expect(String(fetchCalls.mock.calls.at(-1)?.[0])).toContain("new_revision_id=8&old_revision_id=7");
  const marks = (name: string) => [...document.querySelectorAll(`main ${name}`)].map((each) => each.textContent);
  expect(marks("del").join()).toContain("cold");
  expect(marks("ins").join()).toContain("warm");
  expect(document.body.textContent).not.toContain("Put this version back");
  await press("fetchCalls");
  expect(String(fetchCalls.mock.calls.at(-1)?.[0])).toContain("new_revision_id=7&old_revision_id=0");
  expect(document.body.textContent).toContain("Put this version back");
  vi.unstubAllGlobals();
});

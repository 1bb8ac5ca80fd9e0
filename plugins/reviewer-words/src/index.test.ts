import type { ReviewContent, Reviewer } from "@askwell/plugin-kit";
import { createTestContext } from "@askwell/plugin-kit/testing";
import { expect, test } from "vitest";
import { createReviewerWords } from "./index.ts";

const plugin = createReviewerWords();
const { review } = plugin.reviewer as Reviewer;
const settings = {
  hold_words: "casino\n\ncheap pills",
  delete_words: "buy followers",
  hold_domains: "short.example\nhttps://*.Bad.example/path",
  delete_domains: "evil.example",
  max_links: 2,
  trusted_rank: 500,
};
const { signal } = new AbortController();

const verdictOf = (content: Partial<ReviewContent>, rank = 1, values: object = settings) =>
  review(
    createTestContext({ ...values }),
    {
      ...{ object_type: "question", action: "create", title: "A title", tags: ["general"], markdown: "text", html: "" },
      ...{ language: "en_US", user_agent: "", ip: "" },
      author: {
        ...{ id: "1", username: "ann", display_name: "Ann", rank, role: "user" },
        ...{ approved_question_amount: 0, approved_answer_amount: 0 },
      },
      ...content,
    },
    signal,
  );
const link = (...hosts: string[]) =>
  hosts.map((host) => `<p><a href="https://${host}/x?a=1&amp;b=2">x</a></p>`).join("");

test.each([
  ["plain text", {}, "approved", undefined],
  ["a held word in the text", { markdown: "my Casino" }, "need_review", "Contains “casino”."],
  ["a held phrase in the title", { title: "Cheap pills?" }, "need_review", "Contains “cheap pills”."],
  ["no phrase across title and text", { title: "So cheap", markdown: "pills" }, "approved", undefined],
  ["a held word as a tag", { tags: ["casino"] }, "need_review", "Contains “casino”."],
  ["a deleted phrase", { markdown: "buy followers, casino" }, "delete_directly", "Contains “buy followers”."],
  ["a held domain", { html: link("short.example") }, "need_review", "Links to short.example."],
  ["a host below a held domain", { html: link("a.b.bad.example") }, "need_review", "Links to a.b.bad.example."],
  ["a domain that only ends alike", { html: link("notbad.example") }, "approved", undefined],
  ["a deleted domain", { html: link("www.evil.example") }, "delete_directly", "Links to www.evil.example."],
  [
    "a picture of a deleted domain",
    { html: '<img src="//evil.example/p.png">' },
    "delete_directly",
    "Links to evil.example.",
  ],
  ["as many links as allowed", { html: link("a.example", "b.example") }, "approved", undefined],
  ["too many links", { html: link("a.example", "b.example", "c.example") }, "need_review", "Links to other sites: 3."],
  ["links to the site itself", { html: link("site.example", "site.example", "site.example") }, "approved", undefined],
])("RV18 %s", async (_, content, status, reason) => {
  const verdict = await verdictOf(content);
  expect([verdict.review_status, "reason" in verdict ? verdict.reason.en_US : undefined]).toEqual([status, reason]);
});

test("RV18 trusted authors are not checked, and empty settings check nothing", async () => {
  expect((await verdictOf({ markdown: "casino" }, 500)).review_status).toBe("approved");
  expect((await verdictOf({ markdown: "casino" }, 499)).review_status).toBe("need_review");
  expect((await verdictOf({ markdown: "casino", html: link("a.example") }, 1, {})).review_status).toBe("approved");
});

test("RV18 changed settings take effect at once", async () => {
  expect((await verdictOf({ markdown: "roulette" })).review_status).toBe("approved");
  const changed = { ...settings, hold_words: "roulette" };
  expect((await verdictOf({ markdown: "roulette" }, 1, changed)).review_status).toBe("need_review");
});

test("RV18 lines that are no domains and wrong numbers are errors of their fields", async () => {
  const wrong = { ...settings, hold_domains: "fine.example\nnot a domain", max_links: "-1", trusted_rank: "much" };
  const problems = await plugin.check?.(createTestContext(), wrong);
  expect(problems?.map(({ field }) => field)).toEqual(["hold_domains", "max_links", "trusted_rank"]);
  expect(await plugin.check?.(createTestContext(), settings)).toEqual([]);
});

// @vitest-environment happy-dom
import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { expect, it, vi } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { hydrateSent } from "../../../../testing/hydrate.tsx";
import { assetsFixture } from "../../../../testing/site.ts";
import { createPageRenderer } from "../../../ssr.tsx";

const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });

const person = { id: "7", username: "grace", display_name: "Grace <b>", avatar: "", rank: 1, status: "normal" };
const post = {
  object_id: "9",
  object_type: "question",
  question_id: "9",
  answer_id: "",
  comment_id: "",
  title: "A title with <b>",
  original_text: "A text",
  parsed_text: "<p>A text</p>",
  tags: [{ slug_name: "tea", display_name: "Tea" }],
  created_at: 1_790_000_000,
  object_status: 1,
  object_show_status: 1,
  author_user_info: person,
};
const comment = { ...post, object_type: "comment", comment_id: "11", title: "", tags: null, object_show_status: 0 };
const reason = { reason_key: "reason.a_duplicate", reason_type: 60, name: "a duplicate", content_type: "text" };
const reason_content = "http://localhost/questions/1";
const flag = {
  flag_id: "5",
  submit_at: 1,
  submitter_user: person,
  reason,
  reason_content,
};
const counts = { pending: 1, completed: 2, ignored: 3 };
const entry = { ...post, kind: "removal", at: 1_790_000_000, reason: "spam", status: "", reports: 0 };
const version = {
  id: "4",
  title: "Another",
  create_at: 1,
  user_info: person,
  reason: "",
  content: { content: "B", tags: [] },
};
const logged = {
  ...post,
  id: "1",
  created_at: 1,
  user_info: person,
  person,
  label: "Closed",
  undone_label: "",
  reason: "spam",
  note: "",
  original: null,
  is_undone: false,
  can_undo: true,
};

const inList = { person, opened_at: 1, reports: 1, reasons: [], claimed_by: null, excerpt: "" };
const details = {
  queued_post: {
    task: { ...inList, ...comment, id: "queued_post:3", kind: "queued_post", excerpt: "A text" },
    flags: [],
    post: { ...comment, review_id: 3, submit_at: 1, submitter_display_name: "x", reason: "y" },
    edit: null,
  },
  flagged_post: {
    task: { ...inList, ...post, id: "flagged_post:9", kind: "flagged_post", reasons: [{ name: "spam", count: 1 }] },
    flags: [{ ...post, ...flag }],
    post: null,
    edit: null,
  },
  suggested_post_edit: {
    task: { ...inList, ...post, id: "suggested_post_edit:4", kind: "suggested_post_edit" },
    flags: [],
    post: null,
    edit: { type: "question", info: { ...post, content: "A" }, unreviewed_info: version },
  },
};
const taskCounts = [
  { kind: "queued_post", count: 1 },
  { kind: "flagged_post", count: 3 },
  { kind: "suggested_post_edit", count: 0 },
];

const replies = {
  moderationRecord: {
    flags: counts,
    raised: counts,
    removals: 1,
    latest: [entry, { ...entry, at: 2, title: "" }],
    latest_raised: [],
  },
  staffLog: {
    count: 5,
    list: [
      logged,
      { ...logged, id: "5", note: reason_content, original: { question_id: "8", title: "The <b> of before" } },
      { ...logged, id: "2", object_type: "user", can_undo: false, is_undone: true },
      { ...logged, id: "3", object_type: "user", note: "7d", can_undo: false, undone_by: "admin" },
      { ...logged, id: "4", object_type: "settings", person: null, can_undo: false, undone_by: "nobody" },
    ],
  },
};
const emptyReply = { count: 0, list: [] };
const renamed = { display_name: "Green tea", slug_name: "tea", original_text: "Leaves." };
const tagEdit = {
  ...details.suggested_post_edit,
  edit: {
    type: "tag",
    info: { ...post, title: "tea", content: "Leaves." },
    unreviewed_info: { ...version, title: "tea", content: renamed },
  },
};

const render = (url: string) => {
  const address = new URL(url, "http://localhost");
  const isEmpty = address.searchParams.has("empty");
  const callEntries = Object.entries(replies).map(([name, reply]) => {
    return [name, async () => (isEmpty && "list" in reply ? emptyReply : reply)] as const;
  });
  const kind = (address.searchParams.get("type") ?? "queued_post") as keyof typeof details;
  const detail = address.searchParams.has("tag") ? tagEdit : details[kind];
  const taskCalls = {
    reviewTasks: async () => ({
      ...(isEmpty ? emptyReply : { count: 1, list: [detail.task] }),
      counts: taskCounts,
      reasons: [],
    }),
    reviewTask: async () => detail,
    reviewQueues: async () => ({ queues: [], goal: 20, reviews: 0, paused_until: 0 }),
    tagInfo: async () => ({ display_name: "Black tea" }),
  };
  const api = { ...fakeApi(address), ...Object.fromEntries(callEntries), ...taskCalls } as unknown as Api;
  return renderer.renderPage({ url, language: "en_US", viewer: {}, api });
};

it.each([
  ["flagged_post", "/review?as=ada&amp;role=2&amp;type=queued_post"],
  ["suggested_post_edit", "/review?as=ada&amp;role=2&amp;type=queued_post"],
])("RV13 a task of %s can be skipped, even the only one", async (type, href) => {
  const { html } = await render(`/review?as=ada&role=2&type=${type}`);
  expect(html).toContain(`href="${href}"`);
  expect(html).toContain("Skip");
});

it.each([
  ["/review?as=ada&role=2", "A text", "Edit and approve"],
  ["/review?as=ada&role=2&type=flagged_post", "A title with", "Earlier flags: 2 accepted, 3 rejected"],
  ["/review?as=ada&role=2&type=suggested_post_edit", "A title with", "without saying why"],
  ["/review?as=ada&role=2&type=suggested_post_edit&tag=1", "<del", "Black", "<ins", "Green"],
  ["/review?as=ada&role=2&type=suggested_post_edit&skipped=1", "You skipped the only task", "Back to it"],
  ["/review?as=ada&role=2&type=flagged_post&empty=1", "Nothing waits here", "Flagged posts"],
  [
    "/review/log?as=ada&role=2",
    "Closed",
    'href="/questions/8" dir="auto">The &lt;b&gt; of before',
    "Undo",
    "7 days",
    "Administrators can",
    "Cannot be taken back",
  ],
  ["/review/log?as=ada&role=2&empty=1", "Staff have done nothing yet", "Staff log"],
])("%s hydrates without mismatches", async (url, ...words) => {
  const consoleErrors = vi.spyOn(console, "error");
  const { html, status } = await render(url);
  expect(status).toBe(200);
  for (const word of words) expect(html).toContain(word);
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no server"));
  const { mismatches } = await hydrateSent(html, url, {});
  expect(mismatches).toEqual([]);
  expect(consoleErrors).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

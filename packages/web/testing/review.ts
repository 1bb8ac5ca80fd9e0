import type { Reply, UserBasic } from "@askwell/contract";
import type { Services } from "../src/app/services/services.tsx";
import type { CallHandlers } from "./open-page.tsx";

/** 2026-11-01, noon. */
const NOON = 1_793_534_400;
const QUESTION_ID = "10010000000000001";

type OfferedReason = Reply<"reasons">[number];
type ReviewedPostFields = Omit<Reply<"queuedPosts">["list"][number], "review_id" | "submitter_display_name" | "reason">;
type ReviewedFlag = Reply<"flaggedPosts">["list"][number];
type PostInQueue = Reply<"queuedPosts">["list"][number];
type EditInReview = Reply<"revisionsUnreviewed">["list"][number];
type LoggedStaffAction = Reply<"staffLog">["list"][number];
type TaskOfReview = Reply<"reviewTasks">["list"][number];
type AppealOfReview = NonNullable<NonNullable<Reply<"reviewTask">>["appeal"]>;
type ModerationHistory = Reply<"moderationRecord">;

/** A user beside a post in review. */
export const userFixture = (username: string, display_name: string, more: Partial<UserBasic> = {}): UserBasic => ({
  id: username,
  username,
  rank: 10,
  display_name,
  avatar: "",
  website: "",
  location: "",
  language: "",
  status: "normal",
  suspended_until: 0,
  ...more,
});

const grace = userFixture("grace", "Grace Hopper");
const bob = userFixture("bob", "Bob");
const tea = { slug_name: "tea", display_name: "tea", main_tag_slug_name: "", recommend: false, reserved: false };

const reason = (
  type: number,
  key: string,
  name: string,
  content_type: OfferedReason["content_type"] = "",
): OfferedReason => ({
  reason_key: `reason.${key}`,
  reason_type: type,
  name,
  description: `About ${name}.`,
  content_type,
  placeholder: "",
});

const spam = reason(57, "spam", "spam");
/** The reason of a duplicate, which requires an address. */
export const duplicate: OfferedReason = reason(60, "a_duplicate", "a duplicate", "text");
const other = reason(59, "something", "something else", "textarea");
const unclear = reason(64, "not_clarity", "needs details or clarity");

/** A server with the reasons for flags and for closing. Rules: docs/rules/reasons.md N2. */
export const serveReasons: CallHandlers = {
  reasons: ({ action }) => (action === "close" ? [duplicate, unclear, other] : [spam, other, duplicate]),
};

const waitingPost: ReviewedPostFields = {
  object_id: QUESTION_ID,
  object_type: "question",
  question_id: QUESTION_ID,
  answer_id: "",
  comment_id: "",
  title: "Why is green tea bitter?",
  url_title: "why-is-green-tea-bitter",
  original_text: "It *is*.",
  parsed_text: "<p>It <em>is</em>.</p>",
  tags: [tea],
  created_at: NOON,
  submit_at: NOON + 60,
  object_status: 1,
  object_show_status: 1,
  author_user_info: grace,
};

/** A flag on a question. */
export function flagFixture(more: Partial<ReviewedFlag> = {}): ReviewedFlag {
  return {
    ...waitingPost,
    flag_id: "5",
    answer_count: 1,
    answer_accepted: false,
    submitter_user: bob,
    reason: spam,
    reason_content: "",
    ...more,
  };
}

/** A question that waits for approval. */
export function queuedPostFixture(more: Partial<PostInQueue> = {}): PostInQueue {
  return {
    ...waitingPost,
    object_status: 11,
    review_id: 3,
    submitter_display_name: "Grace Hopper",
    reason: "The author has little reputation yet.",
    ...more,
  };
}

/** A suggested edit of a question. */
export function suggestedEditFixture(more: Partial<EditInReview> = {}): EditInReview {
  return {
    type: "question",
    held: null,
    info: {
      created_at: NOON,
      object_id: QUESTION_ID,
      question_id: QUESTION_ID,
      answer_id: "",
      comment_id: "",
      object_type: "question",
      object_creator_user_id: "7",
      title: "Why is green tea bitter?",
      url_title: "why-is-green-tea-bitter",
      content: "The water was cold.",
      html: "<p>The water was cold.</p>",
      answer_count: 1,
      answer_accepted: false,
      tags: [tea],
      status: 1,
      show_status: 1,
    },
    base_revision_id: "40",
    is_outdated: false,
    unreviewed_info: {
      id: "41",
      use_id: "bob",
      object_id: QUESTION_ID,
      title: "Why is green tea so bitter?",
      url_title: "why-is-green-tea-so-bitter",
      content: { content: "The water was hot.", tags: [tea] },
      status: 2,
      create_at: NOON,
      user_info: bob,
      reason: "Corrected the temperature.",
    },
    ...more,
  };
}

const noFlags = { pending: 0, completed: 0, ignored: 0 };

/** A moderation record; clean where nothing else is given. */
export const moderationRecordFixture = (more: Partial<ModerationHistory> = {}): ModerationHistory => ({
  flags: noFlags,
  raised: noFlags,
  removals: 0,
  latest: [],
  latest_raised: [],
  ...more,
});

/** An entry of the staff log: a question was closed. */
export function logEntryFixture(more: Partial<LoggedStaffAction> = {}): LoggedStaffAction {
  return {
    id: "1",
    created_at: NOON,
    user_info: bob,
    action: "question_close",
    label: "Closed",
    undone_label: "",
    object_type: "question",
    object_id: QUESTION_ID,
    question_id: QUESTION_ID,
    answer_id: "",
    comment_id: "",
    title: "Why is green tea bitter?",
    person: grace,
    reason: "needs details or clarity",
    note: "",
    original: null,
    is_undone: false,
    can_undo: true,
    undone_by: "staff",
    ...more,
  };
}

/** The tasks of the review queues; a decision takes its task away. */
export interface ReviewQueues {
  readonly flags: ReviewedFlag[];
  readonly posts: PostInQueue[];
  readonly edits: EditInReview[];
}

const TASK_PAGE_SIZE = 20;

const inTask = { claimed_by: null, excerpt: "", reports: 1, reasons: [] };

/** The tasks that the queues contain: all flags on a post are one. */
function tasksOf({ flags, posts, edits }: ReviewQueues): TaskOfReview[] {
  const flagged = flags.filter((flag, at) => flags.findIndex(({ object_id }) => object_id === flag.object_id) === at);
  const names = (id: string) =>
    flags.filter(({ object_id }) => object_id === id).map(({ reason: of }) => of?.name ?? "");
  return [
    ...posts.map(({ review_id, reason: name, ...post }) => ({
      ...inTask,
      ...post,
      id: `queued_post:${review_id}`,
      kind: "queued_post" as const,
      person: post.author_user_info,
      opened_at: post.submit_at,
      reasons: [{ name, count: 1 }],
    })),
    ...flagged.map(({ reason: _, ...post }) => ({
      ...inTask,
      ...post,
      id: `flagged_post:${post.object_id}`,
      kind: "flagged_post" as const,
      person: post.author_user_info,
      opened_at: post.submit_at,
      reports: names(post.object_id).length,
      reasons: [...new Set(names(post.object_id))].map((name) => ({
        name,
        count: names(post.object_id).filter((other) => other === name).length,
      })),
    })),
    ...edits.map(({ type, info, unreviewed_info: version }) => ({
      ...inTask,
      ...info,
      object_type: type,
      id: `suggested_post_edit:${version.id}`,
      kind: "suggested_post_edit" as const,
      person: version.user_info,
      opened_at: version.create_at,
    })),
  ];
}

const taskKinds = ["queued_post", "flagged_post", "suggested_post_edit", "appeal"] as const;

/** The calls of the review for these tasks. */
function serveTasks(queues: ReviewQueues): CallHandlers {
  const isOf = (id: string, kind: string, subject: unknown) => id === `${kind}:${subject}`;
  return {
    reviewTasks: ({ kind, object_id, page }) => {
      const all = tasksOf(queues);
      const counts = taskKinds.map((each) => ({ kind: each, count: all.filter((task) => task.kind === each).length }));
      const list = all.filter((task) => (!kind || task.kind === kind) && (!object_id || task.object_id === object_id));
      const start = (Number(page ?? 1) - 1) * TASK_PAGE_SIZE;
      const reasons = [{ reason_type: 57, name: "spam" }];
      return { count: list.length, counts, reasons, list: list.slice(start, start + TASK_PAGE_SIZE) };
    },
    reviewTask: ({ id }) => {
      const task = tasksOf(queues).find((each) => each.id === id);
      if (!task) return null;
      const flags = queues.flags.filter((flag) => isOf(task.id, "flagged_post", flag.object_id));
      const post = queues.posts.find(({ review_id }) => isOf(task.id, "queued_post", review_id)) ?? null;
      const edit = queues.edits.find((each) => isOf(task.id, "suggested_post_edit", each.unreviewed_info.id)) ?? null;
      return { task, flags, post, edit, appeal: null, resembles: null, may_make_rule: false };
    },
    claimReviewTask: () => ({ is_open: true, claimed_by: null, count: tasksOf(queues).length }),
    decideReviewTasks: ({ ids: some }) => {
      const ids = (some ?? []).map(String);
      const isDecided = (kind: string, subject: unknown) => ids.some((id) => isOf(id, kind, subject));
      const firstOf = (id: string) => queues.flags.find((flag) => isOf(id, "flagged_post", flag.object_id))?.flag_id;
      const done = ids.map((id) => ({ id, subject: `flag:${firstOf(id)}` }));
      removeWhere(queues.flags, (flag) => isDecided("flagged_post", flag.object_id));
      removeWhere(queues.posts, (post) => isDecided("queued_post", post.review_id));
      removeWhere(queues.edits, (edit) => isDecided("suggested_post_edit", edit.unreviewed_info.id));
      return { done, failed: [] };
    },
  };
}

/** An appeal against a restriction. */
export function appealFixture(change: Partial<AppealOfReview> = {}): AppealOfReview {
  return {
    ...{ id: "7", kind: "restriction", rights: ["ask"], text: "Ten questions in an hour", created_at: 1_790_000_000 },
    ...{ until: 1_795_000_000, read_at: 0, appeal: "They were all different", appealed_at: 1_790_001_000 },
    ...{ appeal_status: "open", appeal_reply: "", by: bob, is_active: true, lifted_at: 0, person: grace },
    others: { warnings: 0, restrictions: 0, suspensions: 0 },
    may_decide: true,
    ...change,
  };
}

/** The calls of the review for one appeal. */
export function serveAppeal(appeal: AppealOfReview): CallHandlers {
  const task = {
    ...{
      ...inTask,
      id: `appeal:${appeal.id}`,
      kind: "appeal" as const,
      object_id: appeal.person.id,
      person: appeal.person,
    },
    ...{ object_type: appeal.kind === "suspension" ? ("suspension" as const) : ("restriction" as const) },
    ...{ question_id: "", answer_id: "", comment_id: "", title: appeal.person.username, opened_at: appeal.appealed_at },
  };
  const open = [task];
  return {
    reviewTasks: () => ({
      ...{ count: open.length, reasons: [], list: open },
      counts: taskKinds.map((kind) => ({ kind, count: kind === "appeal" ? open.length : 0 })),
    }),
    reviewTask: () =>
      open.length > 0
        ? { task, flags: [], post: null, edit: null, appeal, resembles: null, may_make_rule: false }
        : null,
    decideReviewTasks: () => ({ done: open.splice(0).map(({ id }) => ({ id, subject: id })), failed: [] }),
  };
}

function removeWhere<Item>(list: Item[], isRemoved: (item: Item) => boolean): void {
  list.splice(0, list.length, ...list.filter((item) => !isRemoved(item)));
}

/** A server with these tasks, which the decisions of a test may change. */
export function serveQueues(queues: ReviewQueues): CallHandlers {
  return {
    ...serveReasons,
    ...serveTasks(queues),
    reviewQueues: () => ({ queues: [], goal: 20, reviews: 0, paused_until: 0 }),
    moderationRecord: () => moderationRecordFixture(),
    // The editor of a question asks for its preview and its tags.
    renderPost: ({ content }) => `<p>${content}</p>`,
    tagSuggestions: () => [],
    decideFlag: ({ flag_id, operation_type }) => {
      const decided = queues.flags.find((flag) => flag.flag_id === flag_id);
      const isSettled = (flag: ReviewedFlag) =>
        flag === decided || (operation_type === "delete_post" && flag.object_id === decided?.object_id);
      removeWhere(queues.flags, isSettled);
      return null;
    },
    decideQueuedPost: ({ review_id }) => {
      removeWhere(queues.posts, (post) => post.review_id === review_id);
      return null;
    },
    auditRevision: ({ id }) => {
      removeWhere(queues.edits, (edit) => edit.unreviewed_info.id === id);
      return {};
    },
  };
}

/** Lets the stream say that there is news, for the nth time. */
export function bringNews({ live }: Pick<Services, "live">, news: number): void {
  live.set({ isConnected: true, news, apply: (loaded) => loaded, Notice: () => null });
}

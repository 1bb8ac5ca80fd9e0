import { limits, pageSizes } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { captchaFields, pageOf, queryNumber, text, word } from "../fields.ts";
import { tagRef, userBasic } from "../shapes.ts";

/** One matching post. */
const searchItem = v.object({
  object_type: v.picklist(["question", "answer"]),
  object: v.object({
    id: v.string(),
    question_id: v.string(),
    /** Title of the question. */
    title: v.string(),
    url_title: v.string(),
    /** Plain text around the first match. */
    excerpt: v.string(),
    created_at: v.number(),
    vote_count: v.number(),
    accepted: v.boolean(),
    answer_count: v.number(),
    user_info: v.object({
      id: v.string(),
      username: v.string(),
      display_name: v.string(),
      rank: v.number(),
      status: v.string(),
    }),
    tags: v.array(tagRef),
    status: v.picklist(["available", "closed", ""]),
  }),
});

/** Questions and answers that match words and filters; `count` is exact up to 10,000. Rules: docs/rules/search.md. */
export const search = call({
  method: "GET",
  path: "/answer/api/v1/search",
  guard: "anyone",
  captcha: "search",
  summary: "Search questions and answers",
  input: v.object({
    q: text({ required: true, ...limits.searchQuery }),
    page: queryNumber({ min: 1, max: 100_000_000, fallback: 1 }),
    size: queryNumber({ min: 1, max: limits.searchPageSize.max, fallback: pageSizes.search }),
    order: word(["relevance", "newest", "active", "score"]),
    ...captchaFields,
  }),
  reply: v.object({
    ...pageOf(searchItem).entries,
    /** Whether `count` is estimated from the newest posts; pages after the best questions count exactly. */
    is_estimate: v.boolean(),
    /** The words of the titles and excerpts that the search found, to be marked. */
    found: v.array(v.string()),
    /**
     * The search without its typing errors; null without any. `is_included`: no post contains what was typed, so that the
     * results contain what was meant.
     */
    suggestion: v.nullable(v.object({ q: v.string(), is_included: v.boolean() })),
    /** Tags and people named like the search, on its first page. */
    tags: v.array(tagRef),
    people: v.array(userBasic),
    /**
     * The filters that name nothing of the site, where there are any: a tag (`[tag]`), which is ignored, or a person
     * (`user:name`), who is searched for as a word.
     */
    unknown: v.optional(v.array(v.string())),
  }),
  errors: [],
});

/** The first matching questions and tags while the user types. Rules: docs/rules/search.md F16. */
export const instantSearch = call({
  method: "GET",
  path: "/answer/api/v1/search/instant",
  guard: "anyone",
  summary: "First results while typing",
  input: v.object({ q: text({ required: true, ...limits.searchQuery }) }),
  reply: v.object({
    questions: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        url_title: v.string(),
        answer_count: v.number(),
        accepted: v.boolean(),
      }),
    ),
    tags: v.array(v.object({ slug_name: v.string(), display_name: v.string() })),
    /** The words of the titles that the search found, to be marked. */
    found: v.array(v.string()),
  }),
  errors: [],
});

/** The search plugin's description; empty without one. */
export const searchDescription = call({
  method: "GET",
  path: "/answer/api/v1/search/desc",
  guard: "anyone",
  summary: "The search plugin",
  input: v.object({}),
  reply: v.object({ name: v.string(), icon: v.string(), link: v.string() }),
  errors: [],
});

/** The state of the search plugin. Rules: docs/rules/search.md F25. */
export const searchStatus = call({
  method: "GET",
  path: "/answer/admin/api/search/status",
  guard: "admin",
  summary: "State of the search plugin",
  input: v.object({}),
  reply: v.object({
    /** "" without a plugin. */
    name: v.string(),
    state: v.picklist(["off", "filling", "ready", "lagging", "failing"]),
    /** Posts sent by the last full sync, and their number when it began. */
    sent: v.number(),
    total: v.number(),
    /** Changed posts that have not been sent. */
    waiting: v.number(),
    last_error: v.string(),
    failed_at: v.number(),
  }),
  errors: [],
});

/** Sends all posts to the search plugin again. */
export const startSearchSync = call({
  method: "POST",
  path: "/answer/admin/api/search/sync",
  guard: "admin",
  summary: "Send all posts to the search plugin",
  input: v.object({}),
  reply: v.null(),
  errors: [],
});

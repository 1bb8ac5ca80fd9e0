import * as v from "valibot";
import { call } from "../../call.ts";
import {
  bulkReply,
  csvReply,
  flag,
  keysetPageOf,
  keysetPaging,
  list,
  nothing,
  staffReason,
  text,
  word,
} from "../../fields.ts";

const DASHBOARD = "/answer/admin/api/dashboard";

/** Content totals and the state of the server. Rules: docs/wire/administration.md "Dashboard". */
export const dashboard = call({
  method: "GET",
  path: "/answer/admin/api/dashboard",
  guard: "admin",
  summary: "Content totals and server state",
  input: v.object({}),
  reply: v.object({
    info: v.object({
      question_count: v.number(),
      resolved_count: v.number(),
      /** Percent with two decimals. */
      resolved_rate: v.string(),
      unanswered_count: v.number(),
      unanswered_rate: v.string(),
      answer_count: v.number(),
      comment_count: v.number(),
      vote_count: v.number(),
      user_count: v.number(),
      /** Pending reviews: posts, flags and suggested edits. */
      report_count: v.number(),
      /** What waits as the review counts it: a post with several flags once, and appeals; up to 1,000. */
      task_count: v.number(),
      uploading_files: v.boolean(),
      /** Whether the cache that all processes share replies; `none` if there is none. */
      shared_cache: v.picklist(["none", "up", "down"]),
      /** Texts that the last run could not render again; they are shown as they were. */
      skipped_texts: v.number(),
      /** Why the last of them could not be, in English; empty if there is none. */
      skipped_text_error: v.string(),
      /** Kinds of pages and reads that took a second or longer within the last seven days, the most frequent first. */
      slow_pages: v.array(
        v.object({
          /** Its path, with `…` for what differs. */
          page: v.string(),
          count: v.number(),
          /** How many of them took five seconds or longer. */
          very_slow: v.number(),
        }),
      ),
      plugins: v.object({
        enabled: v.number(),
        /** Those that do not run, or failed when they were called last. */
        failing: v.number(),
      }),
      smtp: v.picklist(["enabled", "disabled", "not_configured"]),
      /** The mail server accepted a mail with the current settings. */
      smtp_accepted: v.boolean(),
      https: v.boolean(),
      time_zone: v.string(),
      occupying_storage_space: v.string(),
      /** How much of the upload quota is used; 0 percent without a quota. */
      upload_quota: v.object({ percent: v.number(), size: v.string() }),
      /** Seconds since the start. */
      app_start_time: v.string(),
      version_info: v.object({ version: v.string(), revision: v.string(), remote_version: v.string() }),
      login_required: v.boolean(),
      /** Runtime version of the server. */
      go_version: v.string(),
      database_version: v.string(),
      database_size: v.string(),
    }),
  }),
  errors: [],
});

/** What a new site needs, in the order in which it is offered. Rules: docs/rules/administration.md AD1. */
const setupStepNames = [
  "identity",
  "logo",
  "color",
  "mail",
  "login",
  "tags",
  "legal",
  "people",
  "import",
  "backups",
] as const;

/** The setup steps with their states, which are found in the site itself. */
export const setupSteps = call({
  method: "GET",
  path: `${DASHBOARD}/setup`,
  guard: "admin",
  summary: "What a new site still needs",
  input: v.object({}),
  reply: v.object({
    steps: v.array(v.object({ name: v.picklist(setupStepNames), state: v.picklist(["done", "open", "skipped"]) })),
    /** An administrator has hidden the list. */
    is_hidden: v.boolean(),
    /** The reputation that creating tags needs; 0 where new users have it. */
    tag_rank: v.number(),
  }),
  errors: [],
});

/** Saves which steps are skipped, and whether the list is hidden. */
export const saveSetupSteps = call({
  method: "PUT",
  path: `${DASHBOARD}/setup`,
  guard: "admin",
  summary: "Skip setup steps, or hide them",
  input: v.object({ skipped: list(word(setupStepNames, { required: true }), { max: 20 }), is_hidden: flag() }),
  reply: nothing,
  errors: [],
});

/** The jobs in the background: how many wait, and those that fail. Rules: docs/rules/administration.md AD7. */
export const backgroundJobs = call({
  method: "GET",
  path: `${DASHBOARD}/jobs`,
  guard: "admin",
  summary: "Jobs that wait or fail",
  input: v.object({}),
  reply: v.object({
    /** At most ten thousand are counted. */
    waiting: v.number(),
    /** Those that were given up. */
    failed: v.number(),
    /** Those that were given up, and those that are tried again, twenty at most. */
    failing: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        created_at: v.number(),
        attempts: v.number(),
        /** When it is tried again; 0 if it was given up. */
        next_at: v.number(),
        /** Why the last attempt failed, in English. */
        error: v.string(),
      }),
    ),
  }),
  errors: [],
});

/** Runs a failing job again at once; without an `id` all that were given up. */
export const retryFailedJobs = call({
  method: "PUT",
  path: `${DASHBOARD}/jobs/retry`,
  guard: "admin",
  summary: "Run failed jobs again",
  input: v.object({ id: text({ max: 64 }) }),
  reply: nothing,
  errors: [],
});

/** Which jobs are listed; the time of their next attempt, or of the last one, is their order. */
const jobFilter = {
  state: word(["failed", "waiting", "running"]),
  order: word(["newest", "oldest"]),
  /** A part of the name or of the error. */
  query: text({ max: 100 }),
};

/** The jobs of a state: those that were given up, unless another one is asked for. Rules: docs/rules/administration.md AD21. */
export const adminJobPage = call({
  method: "GET",
  path: `${DASHBOARD}/jobs/page`,
  guard: "admin",
  summary: "List jobs",
  input: v.object({ ...jobFilter, ...keysetPaging }),
  reply: keysetPageOf(
    v.object({
      id: v.string(),
      name: v.string(),
      created_at: v.number(),
      attempts: v.number(),
      /** When it is tried next, or was tried last. */
      run_at: v.number(),
      /** Why the last attempt failed, in English; empty before. */
      error: v.string(),
    }),
  ),
  errors: [],
});

/** The jobs of a list as CSV. */
export const exportJobs = call({
  method: "GET",
  path: `${DASHBOARD}/jobs/export`,
  guard: "admin",
  summary: "Jobs as CSV",
  input: v.object(jobFilter),
  reply: csvReply,
  errors: [],
});

/** Runs failing jobs again at once, or discards them for good. Rules: docs/rules/administration.md AD21. */
export const changeJobs = call({
  method: "PUT",
  path: `${DASHBOARD}/jobs/changes`,
  guard: "admin",
  summary: "Try several jobs again, or discard them",
  input: v.object({
    job_ids: list(text({ required: true, max: 64 }), { required: true, max: 100 }),
    change: word(["retry", "discard"], { required: true }),
    ...staffReason,
  }),
  reply: bulkReply,
  errors: ["job_not_failing"],
});

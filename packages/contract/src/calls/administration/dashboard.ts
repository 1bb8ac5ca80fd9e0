import * as v from "valibot";
import { call } from "../../call.ts";
import { flag, list, nothing, word } from "../../fields.ts";

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
      uploading_files: v.boolean(),
      /** Whether the cache that all processes share replies; `none` if there is none. */
      shared_cache: v.picklist(["none", "up", "down"]),
      /** Texts that the last run could not render again; they are shown as they were. */
      skipped_texts: v.number(),
      /** Why the last of them could not be, in English; empty if there is none. */
      skipped_text_error: v.string(),
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

import * as v from "valibot";
import { call } from "../call.ts";

/** What is on the site and how it runs. Rules: docs/rules/dashboard.md. */
export const dashboard = call({
  method: "GET",
  path: "/answer/admin/api/dashboard",
  guard: "admin",
  summary: "What is on the site",
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
      /** What waits for staff: posts, flags and suggested edits. */
      report_count: v.number(),
      uploading_files: v.boolean(),
      smtp: v.picklist(["enabled", "disabled", "not_configured"]),
      https: v.boolean(),
      time_zone: v.string(),
      occupying_storage_space: v.string(),
      /** Seconds since the start. */
      app_start_time: v.string(),
      version_info: v.object({ version: v.string(), revision: v.string(), remote_version: v.string() }),
      login_required: v.boolean(),
      /** What the server runs on. */
      go_version: v.string(),
      database_version: v.string(),
      database_size: v.string(),
    }),
  }),
  refuses: [],
});

/** What was written and who came on each of the last thirty days, the oldest first. */
export const siteActivity = call({
  method: "GET",
  path: "/answer/admin/api/dashboard/activity",
  guard: "admin",
  summary: "What happened on the last days",
  input: v.object({}),
  reply: v.object({
    days: v.array(
      v.object({
        /** When the day began, in the site's time zone. */
        at: v.number(),
        questions: v.number(),
        answers: v.number(),
        /** People who joined and confirmed their address. */
        people: v.number(),
      }),
    ),
  }),
  refuses: [],
});

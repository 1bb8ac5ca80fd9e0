import { limits, suspensionDurations } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { plainId, text, word } from "../../fields.ts";
import { userBasic } from "../../shapes.ts";

const removalErrors = [
  ...(["missing_privilege", "sanction_of_staff", "user_not_found"] as const),
  ...(["status_invalid", "decided_already", "merge_running"] as const),
] as const;
const REMOVALS = "/answer/api/v1/staff/removals";

/** How much of each kind. */
const removedCounts = v.object({
  questions: v.number(),
  answers: v.number(),
  comments: v.number(),
  votes: v.number(),
  /** Suggested edits that wait. */
  edits: v.number(),
  /** Open flags that the user has raised. */
  flags: v.number(),
});

/** What a removal of everything of a user would remove, and what it would change for others. */
export const removalPreview = call({
  method: "GET",
  path: `${REMOVALS}/preview`,
  guard: "staff",
  summary: "What removing everything of a user would do",
  input: v.object({ user_id: plainId({ required: true }) }),
  reply: v.object({
    person: userBasic,
    counts: removedCounts,
    /** The newest questions. */
    questions: v.array(v.object({ id: v.string(), title: v.string() })),
    others: v.object({
      /** Answers of others to the user's questions; they are hidden with the questions. */
      answers: v.number(),
      /** Users whose reputation changes when the votes are withdrawn. */
      people: v.number(),
      /** The reputation that they lose. */
      lost: v.number(),
      /** The reputation that they get back, from votes down. */
      regained: v.number(),
    }),
    /** What stays: edits in force, tags and uploaded files of the user. */
    stays: v.object({ edits: v.number(), tags: v.number(), files: v.number() }),
  }),
  errors: ["missing_privilege", "sanction_of_staff", "user_not_found"],
});

/** Removes everything of a user and suspends them. The work goes on after the reply when there is much. */
export const removeEverything = call({
  method: "POST",
  path: REMOVALS,
  guard: "staff",
  summary: "Remove everything of a spammer",
  input: v.object({
    user_id: plainId({ required: true }),
    reason: text({ required: true, notBlank: true, ...limits.sanctionText }),
    duration: word(suspensionDurations, { required: true }),
  }),
  reply: v.object({
    /** The subject with which it is undone, such as `removal:5`. */
    subject: v.string(),
  }),
  errors: removalErrors,
});

/**
 * Deletes the account of a user, and everything that they have posted, if asked. The posts can be restored for 30 days, the
 * account not. Rules: docs/rules/sanctions.md SN15.
 */
export const deletePerson = call({
  method: "DELETE",
  path: "/answer/api/v1/staff/person",
  guard: "staff",
  summary: "Delete the account of a user",
  input: v.object({
    user_id: plainId({ required: true }),
    posts: word(["keep", "delete"], { required: true }),
    reason: text({ required: true, notBlank: true, ...limits.sanctionText }),
  }),
  reply: v.object({
    /** The subject with which the removal of the posts is undone, such as `removal:5`; "" if they stay. */
    subject: v.string(),
  }),
  errors: removalErrors,
});

/** The removals of a user, newest first, and whether the caller may remove everything of them. */
export const personRemovals = call({
  method: "GET",
  path: REMOVALS,
  guard: "staff",
  summary: "Removals of everything of a user",
  input: v.object({ username: text({ required: true, max: limits.username.max }) }),
  reply: v.object({
    user_id: v.string(),
    may_remove: v.boolean(),
    may_delete: v.boolean(),
    list: v.array(
      v.object({
        id: v.string(),
        created_at: v.number(),
        by: userBasic,
        reason: v.string(),
        status: v.picklist(["running", "done", "undoing", "undone"]),
        /** What is removed now. */
        counts: removedCounts,
        can_undo: v.boolean(),
        /** Until when it can be undone. */
        undo_until: v.number(),
      }),
    ),
  }),
  errors: ["user_not_found"],
});

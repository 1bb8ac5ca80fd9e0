import { limits } from "@askwell/domain";
import * as v from "valibot";
import { currentPassword, proofErrors, secondFactorField } from "../../account-fields.ts";
import { call } from "../../call.ts";
import { plainId, text } from "../../fields.ts";
import { userBasic } from "../../shapes.ts";

const PATH = "/answer/admin/api/account-merges";
const username = () => text({ required: true, max: limits.username.max });
const account = v.object({ person: userBasic, e_mail: v.string() });

const mergeErrors = [
  "user_not_found",
  "merge_same",
  "merge_of_staff",
  "merge_deleted",
  "merge_suspended",
  "merge_inactive",
  "merge_running",
] as const;

/** What merging an account into another one would do. Rules: docs/rules/merging-users.md. */
export const accountMergePreview = call({
  method: "GET",
  path: `${PATH}/preview`,
  guard: "admin",
  summary: "What merging two accounts would do",
  input: v.object({
    /** The username of the account that ends. */
    from: username(),
    /** The username of the account that gets everything. */
    to: username(),
  }),
  reply: v.object({
    from: account,
    to: account,
    /** How much the account has that ends. */
    moved: v.object({
      questions: v.number(),
      answers: v.number(),
      comments: v.number(),
      votes: v.number(),
      bookmarks: v.number(),
      follows: v.number(),
      edits: v.number(),
      badges: v.number(),
      notifications: v.number(),
      drafts: v.number(),
      logins: v.number(),
      files: v.number(),
    }),
    /** How much of that the other account cannot have, or has already. */
    dropped: v.object({
      /** Votes of the two on each other's posts. */
      own_votes: v.number(),
      /** Votes on posts on which both have voted. */
      double_votes: v.number(),
      bookmarks: v.number(),
      follows: v.number(),
      drafts: v.number(),
      logins: v.number(),
    }),
    reputation: v.object({ from: v.number(), to: v.number(), after: v.number() }),
  }),
  errors: [...mergeErrors],
});

/** Merges an account into another one, which cannot be undone. The work goes on after the reply when there is much. */
export const mergeAccounts = call({
  method: "POST",
  path: PATH,
  guard: "admin",
  summary: "Merge two accounts",
  input: v.object({
    /** The account that ends. */
    from_id: plainId({ required: true }),
    /** The account that gets everything. */
    to_id: plainId({ required: true }),
    reason: text({ required: true, notBlank: true, ...limits.sanctionText }),
    ...{ pass: currentPassword(), second_factor: secondFactorField() },
  }),
  reply: v.object({ id: v.string() }),
  errors: [...mergeErrors, ...proofErrors],
});

/** The last merges of accounts, newest first. */
export const accountMerges = call({
  method: "GET",
  path: PATH,
  guard: "admin",
  summary: "Merges of accounts",
  input: v.object({}),
  reply: v.object({
    list: v.array(
      v.object({
        id: v.string(),
        created_at: v.number(),
        /** 0 while it goes on. */
        ended_at: v.number(),
        from_username: v.string(),
        to: userBasic,
        by: userBasic,
        reason: v.string(),
        is_running: v.boolean(),
        moved: v.number(),
        dropped: v.number(),
      }),
    ),
  }),
  errors: [],
});

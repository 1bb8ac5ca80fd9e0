import { limits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { list, nothing, pageOf, paging, plainId, text, word } from "../../fields.ts";
import { userBasic } from "../../shapes.ts";

const PATH = "/answer/api/v1/staff/vote-patterns";

/** What is noticeable about who votes for whom; the last found first. Rules: docs/rules/vote-patterns.md. */
export const votePatterns = call({
  method: "GET",
  path: PATH,
  guard: "staff",
  summary: "Noticeable votes",
  input: v.object({ ...paging(), status: word(["open", "dismissed"]) }),
  reply: pageOf(
    v.object({
      voter: userBasic,
      author: userBasic,
      found_at: v.number(),
      /** Votes of the voter for the author in the last 90 days, and all votes of the voter. */
      votes: v.number(),
      all_votes: v.number(),
      /** Votes of the author for the voter. */
      votes_back: v.number(),
      first_at: v.number(),
      last_at: v.number(),
      /** The voter's account was made shortly before the first of the votes. */
      is_new: v.boolean(),
      /** Both are logged in from one address, or even with the same browser. */
      same_address: v.boolean(),
      same_browser: v.boolean(),
      dismissed_at: v.number(),
      dismissed_by: v.nullable(userBasic),
    }),
  ),
  errors: ["missing_privilege"],
});

/** Says that nothing is wrong; it is listed again when there are new facts. */
export const dismissVotePattern = call({
  method: "PUT",
  path: PATH,
  guard: "staff",
  summary: "Dismiss noticeable votes",
  input: v.object({ voter_id: plainId({ required: true }), author_id: plainId({ required: true }) }),
  reply: nothing,
  errors: ["missing_privilege", "object_not_found"],
});

const GROUPS = "/answer/api/v1/staff/vote-groups";

/** Groups of three or more people who vote for each other; the last found first. Rules: docs/rules/vote-patterns.md. */
export const voteGroups = call({
  method: "GET",
  path: GROUPS,
  guard: "staff",
  summary: "Groups with noticeable votes",
  input: v.object({ ...paging(), status: word(["open", "dismissed"]) }),
  reply: pageOf(
    v.object({
      id: v.string(),
      found_at: v.number(),
      /** Votes of the members for each other in the last 90 days, and all their votes. */
      votes: v.number(),
      all_votes: v.number(),
      first_at: v.number(),
      last_at: v.number(),
      /** So many members are logged in from an address of another one, and with the same browser as well. */
      same_address: v.number(),
      same_browser: v.number(),
      dismissed_at: v.number(),
      dismissed_by: v.nullable(userBasic),
      members: v.array(
        v.object({
          person: userBasic,
          /** Votes for the others of the group, and all votes. */
          given: v.number(),
          all_votes: v.number(),
          /** Votes from the others of the group. */
          received: v.number(),
          /** The account was made shortly before the first of the votes. */
          is_new: v.boolean(),
        }),
      ),
    }),
  ),
  errors: ["missing_privilege"],
});

/** Says that nothing is wrong; the group is listed again when there are new facts. */
export const dismissVoteGroup = call({
  method: "PUT",
  path: GROUPS,
  guard: "staff",
  summary: "Dismiss a group with noticeable votes",
  input: v.object({ id: plainId({ required: true }) }),
  reply: nothing,
  errors: ["missing_privilege", "object_not_found"],
});

const VOIDS = "/answer/api/v1/staff/vote-voids";
const voidErrors = ["missing_privilege", "sanction_of_staff"] as const;

/** What withdrawing all votes of some people for each other would do. */
export const voteVoidPreview = call({
  method: "GET",
  path: `${VOIDS}/preview`,
  guard: "staff",
  summary: "What withdrawing the votes of people for each other would do",
  input: v.object({
    /** Their ids, separated by commas; twenty at most. */
    user_ids: text({ required: true, max: 400 }),
  }),
  reply: v.object({
    votes: v.number(),
    /** On so many posts. */
    posts: v.number(),
    people: v.array(
      v.object({
        person: userBasic,
        rank: v.number(),
        /** By how much the reputation changes. */
        change: v.number(),
      }),
    ),
  }),
  errors: [...voidErrors, "user_not_found"],
});

/** Withdraws all votes of the people of a listed pair or group for each other. Work goes on after the reply when there is much. */
export const voidVotes = call({
  method: "POST",
  path: VOIDS,
  guard: "staff",
  summary: "Withdraw the votes of people for each other",
  input: v.object({
    user_ids: list(plainId({ required: true }), { required: true, max: 20 }),
    reason: text({ required: true, notBlank: true, ...limits.sanctionText }),
  }),
  reply: v.object({
    /** The subject with which it is undone, such as `void:5`. */
    subject: v.string(),
  }),
  errors: [...voidErrors, "changed_since", "merge_running"],
});

/** The votes that staff have withdrawn, the newest first. */
export const voteVoids = call({
  method: "GET",
  path: VOIDS,
  guard: "staff",
  summary: "Votes that staff have withdrawn",
  input: v.object(paging()),
  reply: pageOf(
    v.object({
      id: v.string(),
      created_at: v.number(),
      by: v.nullable(userBasic),
      reason: v.string(),
      status: v.picklist(["running", "done", "undoing", "undone"]),
      /** So many votes are withdrawn now. */
      votes: v.number(),
      people: v.array(v.object({ person: userBasic, change: v.number() })),
      can_undo: v.boolean(),
      /** Until when it can be undone. */
      undo_until: v.number(),
    }),
  ),
  errors: ["missing_privilege"],
});

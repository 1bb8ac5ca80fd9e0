import * as v from "valibot";
import { call } from "../../call.ts";
import { nothing, pageOf, paging, plainId, word } from "../../fields.ts";
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

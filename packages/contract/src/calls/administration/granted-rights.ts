import { grantableRights, limits, MAX_GRANT_TAGS } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { bulkReply, list, number, paging, plainId, staffReason, text, word } from "../../fields.ts";
import { userBasic } from "../../shapes.ts";

const ADMIN = "/answer/admin/api/rights";
const MAX_NOTE = 500;

/** What was granted, as its user reads it. */
const ownGrant = {
  id: v.string(),
  rights: v.array(v.picklist(grantableRights)),
  /** The tags to whose questions the rights are limited; empty for no limit. */
  tags: v.array(v.object({ slug_name: v.string(), display_name: v.string() })),
  created_at: v.number(),
  /** The end; 0 for none. */
  until: v.number(),
};

/** The same as staff read it. */
const staffGrant = {
  ...ownGrant,
  note: v.string(),
  by: v.nullable(userBasic),
  /** `in_force`, `over` by itself, or `ended` by an administrator. */
  state: v.picklist(["in_force", "over", "ended"]),
  /** When an administrator ended it; 0 for not. */
  ended_at: v.number(),
};

/** The rights that were granted to a user beyond the role, newest first. */
export const personRights = call({
  method: "GET",
  path: "/answer/api/v1/staff/rights",
  guard: "staff",
  summary: "Granted rights of a user",
  input: v.object({ username: text({ required: true, max: limits.username.max }) }),
  reply: v.object({
    user_id: v.string(),
    /** Whether the caller may grant rights to this user. */
    may_grant: v.boolean(),
    list: v.array(v.object(staffGrant)),
  }),
  errors: ["user_not_found"],
});

/** The caller's granted rights that are in force. */
export const ownRights = call({
  method: "GET",
  path: "/answer/api/v1/user/rights",
  guard: "member",
  summary: "Own granted rights",
  input: v.object({}),
  reply: v.object({ list: v.array(v.object(ownGrant)) }),
  errors: [],
});

const grantFilter = {
  /** Whose they are. */
  username: text({ max: 100 }),
  right: word(grantableRights),
  /** One of the tags to which they are limited. */
  tag: text({ max: limits.tagSlug.max }),
  /** All if left out. */
  state: word(["in_force", "ended"]),
  order: word(["newest", "ending"]),
};

/** The rights that were granted to users, with at most the first 1,000 that fit. */
export const grantPage = call({
  method: "GET",
  path: ADMIN,
  guard: "admin",
  summary: "Granted rights",
  input: v.object({ ...grantFilter, ...paging(20, 100) }),
  reply: v.object({
    count: v.number(),
    list: v.array(v.object({ ...staffGrant, user_info: userBasic })),
  }),
  errors: [],
});

/** The rights of a list as CSV, the first 5,000 at most. */
export const exportGrants = call({
  method: "GET",
  path: `${ADMIN}/export`,
  guard: "admin",
  summary: "Granted rights as CSV",
  input: v.object(grantFilter),
  reply: v.object({ csv: v.string() }),
  errors: [],
});

/** Grants rights beyond the role. Rules: docs/rules/granted-rights.md GR4. */
export const grantRights = call({
  method: "POST",
  path: ADMIN,
  guard: "admin",
  summary: "Grant rights",
  input: v.object({
    username: text({ required: true, max: limits.username.max }),
    rights: list(word(grantableRights, { required: true }), { required: true, max: grantableRights.length }),
    /** The slugs of tags; only for rights that can be limited. */
    tags: list(text({ required: true, max: limits.tagSlug.max }), { max: MAX_GRANT_TAGS }),
    /** The end in Unix seconds; 0 for none. */
    until: number({ min: 0 }),
    note: text({ max: MAX_NOTE }),
  }),
  reply: v.object({ id: v.string() }),
  errors: ["user_not_found", "status_invalid", "tag_not_found"],
});

/** Ends granted rights, one after another. Rules: docs/rules/granted-rights.md GR4, docs/rules/administration.md AD18. */
export const endGrants = call({
  method: "PUT",
  path: `${ADMIN}/end`,
  guard: "admin",
  summary: "End granted rights",
  input: v.object({ ids: list(plainId({ required: true }), { required: true, max: 100 }), ...staffReason }),
  reply: bulkReply,
  errors: [],
});

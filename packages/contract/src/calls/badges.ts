import * as v from "valibot";
import { call } from "../call.ts";
import { id, nothing, pageOf, paging, text } from "../fields.ts";
import { userBasic } from "../shapes.ts";

const userBadge = v.object({
  /** Always short. */
  id: v.string(),
  name: v.string(),
  icon: v.string(),
  /** How often the user has earned it; in the list of all badges, the viewer. */
  earned_count: v.number(),
  /** 1 bronze, 2 silver, 3 gold. */
  level: v.number(),
});

const badgeListItem = v.object({ ...userBadge.entries, award_count: v.number() });

/** All badges by group. Rules: docs/rules/badges.md. */
export const badges = call({
  method: "GET",
  path: "/answer/api/v1/badges",
  guard: "anyone",
  summary: "All badges",
  input: v.object({}),
  reply: v.array(v.object({ group_name: v.string(), badges: v.array(badgeListItem) })),
  errors: [],
});

/** One enabled badge. */
export const badge = call({
  method: "GET",
  path: "/answer/api/v1/badge",
  guard: "anyone",
  summary: "One badge",
  input: v.object({ id: id({ required: true }) }),
  /** The description is HTML. */
  reply: v.object({ ...badgeListItem.entries, description: v.string(), is_single: v.boolean() }),
  errors: ["badge_not_found"],
});

/** The awards of a badge with their posts, latest first; of one user when a username is given. */
export const badgeAwards = call({
  method: "GET",
  path: "/answer/api/v1/badge/awards/page",
  guard: "anyone",
  summary: "Awards of a badge",
  input: v.object({ badge_id: id({ required: true }), username: text({ max: 100 }), ...paging() }),
  reply: pageOf(
    v.object({
      created_at: v.number(),
      object_id: v.string(),
      question_id: v.string(),
      answer_id: v.string(),
      comment_id: v.string(),
      object_type: v.string(),
      /** The title of the question. */
      url_title: v.string(),
      author_user_info: userBasic,
    }),
  ),
  errors: ["user_not_found"],
});

const username = text({ required: true, max: 100 });

/** All badges of a user, latest first. */
export const userBadges = call({
  method: "GET",
  path: "/answer/api/v1/badge/user/awards",
  guard: "anyone",
  summary: "Badges of a user",
  input: v.object({ username }),
  reply: pageOf(userBadge),
  errors: ["user_not_found"],
});

/** The badges that a user earned last. */
export const recentBadges = call({
  method: "GET",
  path: "/answer/api/v1/badge/user/awards/recent",
  guard: "anyone",
  summary: "Latest badges of a user",
  input: v.object({ username }),
  reply: pageOf(userBadge),
  errors: ["user_not_found"],
});

/** All badges for administrators; `q` is part of a name, or `badge:` and an id. */
export const adminBadges = call({
  method: "GET",
  path: "/answer/admin/api/badges",
  guard: "admin",
  summary: "Badges for administrators",
  input: v.object({ status: text({ max: 100 }), q: text({ max: 100 }), ...paging() }),
  reply: pageOf(
    v.object({
      id: v.string(),
      name: v.string(),
      description: v.string(),
      icon: v.string(),
      award_count: v.number(),
      earned: v.boolean(),
      level: v.number(),
      group_name: v.string(),
      status: v.picklist(["active", "inactive"]),
    }),
  ),
  errors: [],
});

/** Disables or enables a badge; the awards of a disabled badge are hidden. */
export const setBadgeStatus = call({
  method: "PUT",
  path: "/answer/admin/api/badge/status",
  guard: "admin",
  summary: "Switch a badge on or off",
  input: v.object({ id: id({ required: true }), status: text({ required: true, max: 100 }) }),
  reply: nothing,
  errors: ["badge_not_found", "status_invalid"],
});

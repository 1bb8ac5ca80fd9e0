import * as v from "valibot";
import { call } from "../call.ts";
import { id, nothing, pageOf, paging, text } from "../fields.ts";
import { userBasic } from "../shapes.ts";

const userBadge = v.object({
  /** Always short. */
  id: v.string(),
  name: v.string(),
  icon: v.string(),
  /** How often the person has earned it; the viewer in the list of all badges. */
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
  refuses: [],
});

/** One badge that is switched on. */
export const badge = call({
  method: "GET",
  path: "/answer/api/v1/badge",
  guard: "anyone",
  summary: "One badge",
  input: v.object({ id: id({ required: true }) }),
  /** The description is HTML. */
  reply: v.object({ ...badgeListItem.entries, description: v.string(), is_single: v.boolean() }),
  refuses: ["badge_not_found"],
});

/** Who has earned a badge and for what, the last first; of one person with a name. */
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
  refuses: ["user_not_found"],
});

const username = text({ required: true, max: 100 });

/** Everything that a person has earned, the last first. */
export const userBadges = call({
  method: "GET",
  path: "/answer/api/v1/badge/user/awards",
  guard: "anyone",
  summary: "Badges of a person",
  input: v.object({ username }),
  reply: pageOf(userBadge),
  refuses: ["user_not_found"],
});

/** The badges that a person has earned last. */
export const recentBadges = call({
  method: "GET",
  path: "/answer/api/v1/badge/user/awards/recent",
  guard: "anyone",
  summary: "Last badges of a person",
  input: v.object({ username }),
  reply: pageOf(userBadge),
  refuses: ["user_not_found"],
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
  refuses: [],
});

/** Hands a badge out no longer, or again; its awards are hidden meanwhile. */
export const setBadgeStatus = call({
  method: "PUT",
  path: "/answer/admin/api/badge/status",
  guard: "admin",
  summary: "Switch a badge on or off",
  input: v.object({ id: id({ required: true }), status: text({ required: true, max: 100 }) }),
  reply: nothing,
  refuses: ["badge_not_found", "status_invalid"],
});

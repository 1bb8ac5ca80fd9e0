import * as v from "valibot";
import { call } from "../call.ts";
import { bulkReply, csvReply, id, list, nothing, pageOf, paging, queryFlag, text, word } from "../fields.ts";
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
  /** How the site draws it: an outline and what is inside. */
  shape: v.string(),
  sign: v.string(),
  /** "" for that of the level. */
  color: v.string(),
  /** What it is awarded for, in words. */
  rule: v.string(),
});

/** How far the viewer has come, and the amount that the badge requires; 0 for a visitor, and for what is not counted. */
const progress = { amount: v.number(), progress: v.number() };

const badgeListItem = v.object({ ...userBadge.entries, award_count: v.number() });

/** The badges of the original format by its groups; with `all` every badge, by section. Rules: docs/rules/badges.md. */
export const badges = call({
  method: "GET",
  path: "/answer/api/v1/badges",
  guard: "anyone",
  summary: "All badges",
  input: v.object({ all: queryFlag() }),
  reply: v.array(
    v.object({
      group_name: v.string(),
      badges: v.array(v.object({ ...badgeListItem.entries, ...v.partial(v.object(progress)).entries })),
    }),
  ),
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
  reply: v.object({
    ...badgeListItem.entries,
    ...progress,
    description: v.string(),
    is_single: v.boolean(),
    by_hand: v.boolean(),
  }),
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
      /** The tag of a badge that is awarded for each tag; else "". */
      tag_slug_name: v.string(),
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

/** Which badges administrators list; without an order, they stand in that of the catalogue. */
const badgeFilter = {
  status: text({ max: 100 }),
  q: text({ max: 100 }),
  order: word(["awards", "name"]),
};

/** The badges of the original format for administrators, or with `all` every badge; `q` is part of a name, or `badge:` and an id. */
export const adminBadges = call({
  method: "GET",
  path: "/answer/admin/api/badges",
  guard: "admin",
  summary: "Badges for administrators",
  input: v.object({ ...badgeFilter, all: queryFlag(), ...paging() }),
  reply: pageOf(
    v.object({
      shape: v.string(),
      sign: v.string(),
      color: v.string(),
      rule: v.string(),
      id: v.string(),
      name: v.string(),
      description: v.string(),
      icon: v.string(),
      award_count: v.number(),
      earned: v.boolean(),
      /** Of an own badge of the site: its description as text, and whether it has no rule; else null. */
      own: v.nullable(v.object({ description: v.string(), by_hand: v.boolean() })),
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

/** All badges of a list as CSV. */
export const exportBadges = call({
  method: "GET",
  path: "/answer/admin/api/badges/export",
  guard: "admin",
  summary: "Badges as CSV",
  input: v.object(badgeFilter),
  reply: csvReply,
  errors: [],
});

/** Switches badges as the call for a single one does. Rules: docs/rules/administration.md AD19. */
export const switchBadges = call({
  method: "PUT",
  path: "/answer/admin/api/badges/status",
  guard: "admin",
  summary: "Switch several badges on or off",
  input: v.object({
    badge_ids: list(id({ required: true }), { required: true, max: 100 }),
    status: word(["active", "inactive"], { required: true }),
  }),
  reply: bulkReply,
  errors: [],
});

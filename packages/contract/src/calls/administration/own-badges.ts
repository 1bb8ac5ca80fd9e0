import {
  type BadgeMeasure,
  type BadgeSign,
  badgeColors,
  badgeMeasures,
  badgeShapes,
  badgeSigns,
} from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { id, nothing, number, text, word } from "../../fields.ts";

const PATH = "/answer/admin/api/badge";

const levels = ["bronze", "silver", "gold"] as const;
const signs = Object.keys(badgeSigns) as BadgeSign[];
const rules = Object.keys(badgeMeasures) as BadgeMeasure[];

const words = {
  name: text({ required: true, notBlank: true, max: 50 }),
  description: text({ max: 300 }),
  level: word(levels, { required: true }),
  shape: word(badgeShapes, { required: true }),
  sign: word(signs, { required: true }),
  /** "" for that of the level. */
  color: word(badgeColors),
};

/** The rules that an own badge can have, in words. Rules: docs/rules/badges.md D10. */
export const badgeRules = call({
  method: "GET",
  path: `${PATH}/rules`,
  guard: "admin",
  summary: "Rules of badges",
  input: v.object({}),
  reply: v.array(v.object({ rule: v.string(), label: v.string() })),
  errors: [],
});

/** Adds an own badge of the site; without a rule it is awarded by hand. */
export const createBadge = call({
  method: "POST",
  path: PATH,
  guard: "admin",
  summary: "Add a badge",
  input: v.object({ ...words, rule: word(rules), amount: number({ min: 1, max: 1_000_000, fallback: 1 }) }),
  reply: v.object({ id: v.string() }),
  errors: [],
});

/** Changes the words and the drawing of an own badge. */
export const changeBadge = call({
  method: "PUT",
  path: PATH,
  guard: "admin",
  summary: "Change a badge",
  input: v.object({ id: id({ required: true }), ...words }),
  reply: nothing,
  errors: ["badge_not_found"],
});

const award = { id: id({ required: true }), username: text({ required: true, notBlank: true, max: 100 }) };

/** Awards an own badge that has no rule. */
export const awardBadgeByHand = call({
  method: "POST",
  path: `${PATH}/award`,
  guard: "admin",
  holders: ["award"],
  summary: "Award a badge by hand",
  input: v.object(award),
  reply: nothing,
  errors: ["badge_not_found"],
});

/** Takes back an own badge that has no rule. */
export const takeBackBadge = call({
  method: "DELETE",
  path: `${PATH}/award`,
  guard: "admin",
  holders: ["award"],
  summary: "Take back a badge",
  input: v.object(award),
  reply: nothing,
  errors: ["badge_not_found"],
});

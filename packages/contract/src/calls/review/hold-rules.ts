import { HOLD_TRIAL_DAYS, heldKinds, holdRuleLimits, limits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { flag, id, list, nothing, number, plainId, text, word } from "../../fields.ts";
import { itemChange, userBasic } from "../../shapes.ts";

const RULES = "/answer/api/v1/hold-rules";
const RULE = "/answer/api/v1/hold-rule";

const MAX_NUMBER = 1_000_000;

const term = () => text({ required: true, notBlank: true, max: limits.holdRuleTerm.max });
const amount = (max = MAX_NUMBER) => number({ min: 0, max });

/** The conditions of a rule; an empty list and 0 ask nothing. */
const conditions = {
  words: list(term(), { max: holdRuleLimits.words }),
  domains: list(term(), { max: holdRuleLimits.domains }),
  min_links: amount(),
  account_days: amount(),
  below_rank: amount(),
  below_posts: amount(),
  kinds: list(word(heldKinds, { required: true }), { max: heldKinds.length }),
  tags: list(term(), { max: holdRuleLimits.tags }),
  networks: list(term(), { max: holdRuleLimits.networks }),
  similarity: number({ min: 60, max: 100 }),
};

const conditionShape = {
  words: v.array(v.string()),
  domains: v.array(v.string()),
  min_links: v.number(),
  account_days: v.number(),
  below_rank: v.number(),
  below_posts: v.number(),
  kinds: v.array(v.picklist(heldKinds)),
  tags: v.array(v.string()),
  /** Empty for moderators, who see only how many there are. */
  networks: v.array(v.string()),
  similarity: v.number(),
};

const heldCounts = v.object({ pending: v.number(), approved: v.number(), rejected: v.number() });

/** The rules by which posts are held, in their order. Rules: docs/rules/hold-rules.md HR1. */
export const holdRules = call({
  method: "GET",
  path: RULES,
  guard: "staff",
  summary: "Rules by which posts are held for review",
  input: v.object({}),
  reply: v.object({
    may_edit: v.boolean(),
    /** Whether the caller sees and sets networks. */
    sees_networks: v.boolean(),
    list: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        enabled: v.boolean(),
        ...conditionShape,
        network_count: v.number(),
        version: v.string(),
        ...itemChange,
        made_by: v.nullable(userBasic),
        made_at: v.number(),
        /** What it has held, by what staff decided. */
        held: heldCounts,
      }),
    ),
  }),
  errors: [],
});

/** Adds a rule at the end, or changes the one with the id. Rules: docs/rules/hold-rules.md HR1, HR2. */
export const saveHoldRule = call({
  method: "PUT",
  path: RULE,
  guard: "staff",
  summary: "Add or change a rule that holds posts",
  input: v.object({
    id: plainId(),
    name: text({ required: true, notBlank: true, ...limits.holdRuleName }),
    enabled: flag(true),
    ...conditions,
    /** The `version` that was read: another one that is stored since is not overwritten (409). "" checks nothing. */
    version: text({ max: 64 }),
  }),
  reply: v.object({ id: v.string() }),
  errors: ["missing_privilege", "object_not_found", "edit_conflict"],
});

/** Moves a rule before the previous or behind the next. */
export const moveHoldRule = call({
  method: "PUT",
  path: `${RULE}/order`,
  guard: "staff",
  summary: "Move a rule that holds posts",
  input: v.object({ id: plainId({ required: true }), direction: word(["up", "down"], { required: true }) }),
  reply: nothing,
  errors: ["missing_privilege", "object_not_found"],
});

/** Switches a rule on or off. */
export const switchHoldRule = call({
  method: "PUT",
  path: `${RULE}/status`,
  guard: "staff",
  summary: "Switch a rule that holds posts on or off",
  input: v.object({ id: plainId({ required: true }), enabled: flag() }),
  reply: nothing,
  errors: ["missing_privilege", "object_not_found"],
});

/** Deletes a rule; what it has held still waits. */
export const deleteHoldRule = call({
  method: "DELETE",
  path: RULE,
  guard: "staff",
  summary: "Delete a rule that holds posts",
  input: v.object({ id: plainId({ required: true }) }),
  reply: nothing,
  errors: ["missing_privilege", "object_not_found"],
});

/** What conditions would have held of the last days. Rules: docs/rules/hold-rules.md HR6. */
export const tryHoldRule = call({
  method: "POST",
  path: `${RULE}/trial`,
  guard: "staff",
  summary: `What a rule would have held in the last ${HOLD_TRIAL_DAYS} days`,
  input: v.object({ id: plainId(), ...conditions }),
  reply: v.object({
    /** The posts that were looked at. */
    checked: v.number(),
    /** False when there were more posts than are looked at. */
    is_complete: v.boolean(),
    held: v.number(),
    /** Of the held ones, those that staff have removed. */
    removed: v.number(),
    /** The newest of them. */
    newest: v.array(
      v.object({
        object_type: v.picklist(["question", "answer", "comment"]),
        object_id: v.string(),
        question_id: v.string(),
        answer_id: v.string(),
        comment_id: v.string(),
        title: v.string(),
        excerpt: v.string(),
        created_at: v.number(),
        person: v.nullable(userBasic),
        is_removed: v.boolean(),
      }),
    ),
  }),
  errors: ["missing_privilege"],
});

/** The conditions with which a rule about posts like one begins. Rules: docs/rules/hold-rules.md HR7. */
export const draftHoldRule = call({
  method: "GET",
  path: `${RULE}/draft`,
  guard: "staff",
  summary: "The beginnings of a rule that would hold a post",
  input: v.object({ object_id: id({ required: true }) }),
  reply: v.object(conditionShape),
  errors: ["missing_privilege", "object_not_found"],
});

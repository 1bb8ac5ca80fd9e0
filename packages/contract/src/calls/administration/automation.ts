import {
  AUTOMATION_TRIAL_DAYS,
  automationActionKinds,
  automationLimits,
  automationPauses,
  automationRepeats,
  automationStates,
  automationTriggers,
  eventTypeNames,
} from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { flag, list, nothing, number, pageOf, paging, plainId, text, word } from "../../fields.ts";
import { userBasic } from "../../shapes.ts";

const PATH = "/answer/admin/api/automation";

const id = plainId({ required: true });
const term = () => text({ required: true, notBlank: true, max: automationLimits.term });

/** What a rule consists of; an empty list and 0 ask nothing. */
const choices = {
  trigger: word(automationTriggers, { required: true }),
  /** Of an event, or of the change of a score; all about posts, all about tags, or all about accounts. */
  events: list(word(eventTypeNames, { required: true }), { max: eventTypeNames.length }),
  hours: number({ min: 1, max: automationLimits.hours }),
  score: number({ min: -automationLimits.score, max: automationLimits.score }),
  repeat: word(automationRepeats),
  tags: list(term(), { max: automationLimits.tags }),
  words: list(term(), { max: automationLimits.words }),
  account_days: number({ min: 0, max: automationLimits.number }),
  below_rank: number({ min: 0, max: automationLimits.number }),
  per_hour: number({ min: 1, max: automationLimits.perHour, fallback: 100 }),
};

const action = v.object({
  kind: word(automationActionKinds, { required: true }),
  /**
   * The id of a webhook, the slug of a chat plugin, `@` and a username, a group of staff, an address, or the slug of a
   * tag; empty for holding.
   */
  target: text({ max: automationLimits.target }),
});

const actionList = list(action, { max: automationLimits.actions });

const actionShape = v.object({
  kind: v.picklist(automationActionKinds),
  /** As it is sent. */
  target: v.string(),
  /** What it is called. */
  name: v.string(),
  /** Whether it no longer exists. */
  is_missing: v.boolean(),
});

const rule = v.object({
  id: v.string(),
  name: v.string(),
  enabled: v.boolean(),
  /** Send it with a change: a rule that has changed since is not overwritten. */
  version: v.number(),
  trigger: v.picklist(automationTriggers),
  events: v.array(v.picklist(eventTypeNames)),
  hours: v.number(),
  score: v.number(),
  repeat: v.picklist(automationRepeats),
  tags: v.array(v.string()),
  words: v.array(v.string()),
  account_days: v.number(),
  below_rank: v.number(),
  per_hour: v.number(),
  actions: v.array(actionShape),
  /** Tags of its condition that no longer exist. */
  missing_tags: v.array(v.string()),
  changed_by: v.nullable(userBasic),
  changed_at: v.number(),
  /** Why it does nothing for now; empty if it works. */
  pause: v.picklist([...automationPauses, ""]),
  /** Until when, where that is known. */
  paused_until: v.number(),
  /** How often it acted in the last 30 days. */
  acted: v.number(),
  /** When it acted last; 0 for never. */
  acted_at: v.number(),
  waiting: v.number(),
  failed: v.number(),
  /** Of the last action that failed, and when; empty and 0 without any. */
  last_error: v.string(),
  last_error_at: v.number(),
});

/** The rules, by name, and what their actions can be about. Rules: docs/rules/automation-rules.md AR1. */
export const automationRules = call({
  method: "GET",
  path: `${PATH}/all`,
  guard: "admin",
  summary: "Automation rules",
  input: v.object({}),
  reply: v.object({
    list: v.array(rule),
    webhooks: v.array(v.object({ id: v.string(), name: v.string() })),
    /** Enabled chats with a channel of the site. */
    chats: v.array(v.object({ slug_name: v.string(), name: v.string() })),
  }),
  errors: [],
});

/** The rules as CSV. */
export const exportAutomationRules = call({
  method: "GET",
  path: `${PATH}/export`,
  guard: "admin",
  summary: "Automation rules as CSV",
  input: v.object({}),
  reply: v.object({ csv: v.string() }),
  errors: [],
});

/** Adds a rule, or changes the one with the id. Rules: docs/rules/automation-rules.md AR1, AR9. */
export const saveAutomationRule = call({
  method: "PUT",
  path: PATH,
  guard: "admin",
  summary: "Add or change an automation rule",
  input: v.object({
    id: plainId(),
    /** Of the rule that was read; 0 for a new one. */
    version: number(),
    name: text({ required: true, notBlank: true, max: automationLimits.name }),
    enabled: flag(true),
    ...choices,
    actions: actionList,
  }),
  reply: v.object({ id: v.string() }),
  errors: ["object_not_found", "changed_since"],
});

/** Turns a rule on or off. */
export const switchAutomationRule = call({
  method: "PUT",
  path: `${PATH}/status`,
  guard: "admin",
  summary: "Turn an automation rule on or off",
  input: v.object({ id, enabled: flag() }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Deletes a rule with what is known of its actions. */
export const deleteAutomationRule = call({
  method: "DELETE",
  path: PATH,
  guard: "admin",
  summary: "Delete an automation rule",
  input: v.object({ id }),
  reply: nothing,
  errors: ["object_not_found"],
});

const place = {
  object_type: v.picklist(["question", "answer", "comment", "tag", "user"]),
  object_id: v.string(),
  question_id: v.string(),
  answer_id: v.string(),
  comment_id: v.string(),
  /** Of a tag; empty for anything else, and for one that is gone. */
  slug_name: v.string(),
  /** Of an account, in the same way. */
  username: v.string(),
  /** Of the question, or the name of the tag or account. */
  title: v.string(),
};

/** What a rule would have acted on in the last days; nothing is done. Rules: docs/rules/automation-rules.md AR8. */
export const tryAutomationRule = call({
  method: "POST",
  path: `${PATH}/trial`,
  guard: "admin",
  summary: `What an automation rule would have acted on in the last ${AUTOMATION_TRIAL_DAYS} days`,
  input: v.object(choices),
  reply: v.object({
    /** The events or questions that were looked at. */
    checked: v.number(),
    /** False when there were more than are looked at. */
    is_complete: v.boolean(),
    matched: v.number(),
    /** The newest of them. */
    newest: v.array(
      v.object({
        ...place,
        /** When the rule would have acted. */
        at: v.number(),
        event: v.string(),
        person: v.nullable(userBasic),
      }),
    ),
  }),
  errors: [],
});

/** What a rule has done in the last 30 days, the last first. Rules: docs/rules/automation-rules.md AR7. */
export const automationActions = call({
  method: "GET",
  path: `${PATH}/actions`,
  guard: "admin",
  summary: "Actions of an automation rule",
  input: v.object({ id, state: word(automationStates), ...paging(20, 100) }),
  reply: pageOf(
    v.object({
      ...place,
      /** Names it to `retryAutomationActions`. */
      key: v.string(),
      kind: v.picklist(automationActionKinds),
      name: v.string(),
      state: v.picklist(automationStates),
      attempts: v.number(),
      created_at: v.number(),
      /** When it is tried next, while it waits. */
      next_at: v.number(),
      done_at: v.number(),
      error: v.string(),
    }),
  ),
  errors: ["object_not_found"],
});

/** Tries an action that has failed again, or all of a rule. */
export const retryAutomationActions = call({
  method: "POST",
  path: `${PATH}/actions/retry`,
  guard: "admin",
  summary: "Try failed actions of an automation rule again",
  input: v.object({ id, key: text({ max: 200 }) }),
  reply: nothing,
  errors: ["object_not_found"],
});

import type { Parsed, Reply } from "@askwell/contract";
import {
  type AutomationAction,
  type AutomationChoices,
  type AutomationRule,
  type AutomationTrigger,
  automationLimits,
  automationOffers,
  automationSubjectOf,
  type EventType,
  isEmail,
  scoreEventTypes,
  subjectOfRule,
} from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { changedRule, changeRules, ruleIn } from "./change-rules.ts";
import { updateState } from "./queries.ts";
import { describeTarget, isStaffGroup, missingTags, readTargets, storedActions, userIdOf } from "./targets.ts";

type SentChoices = Parsed<"tryAutomationRule">;

const cleaned = (values: readonly string[]) => [...new Set(values.map((value) => value.trim()))];

/** The choices as they are stored: what another trigger needs is left out. */
export function choicesIn(sent: SentChoices): Omit<AutomationChoices, "actions"> {
  const { events, hours, score, tags, words, account_days, below_rank, per_hour } = sent;
  const trigger = sent.trigger as AutomationTrigger;
  const isScore = trigger === "score_at_least" || trigger === "score_at_most";
  return {
    ...{ trigger, account_days, below_rank, per_hour, repeat: sent.repeat || "post" },
    events: trigger === "unanswered" ? [] : [...new Set(events as readonly EventType[])],
    hours: trigger === "unanswered" ? hours : 0,
    score: isScore ? score : 0,
    tags: cleaned(tags.map((tag) => tag.toLowerCase())),
    words: cleaned(words),
  };
}

const actionsIn = (sent: Parsed<"saveAutomationRule">["actions"]) => sent as readonly AutomationAction[];

/** What is wrong with a trigger. Rules: docs/rules/automation-rules.md AR2, AR3. */
export async function choiceProblems(app: App, admin: Admin, sent: SentChoices): Promise<FieldFailure[]> {
  const t = app.translator(admin.language);
  const choices = choicesIn(sent);
  const isScore = choices.trigger.startsWith("score_");
  const wrongEvent = isScore && choices.events.some((type) => !scoreEventTypes.includes(type));
  const targets = await readTargets(app, app.db.read, [{ ...choices, actions: [] }], admin.language);
  const noEvent = choices.trigger !== "unanswered" && choices.events.length === 0;
  return [
    ...(noEvent || wrongEvent ? [{ field: "events", text: t("automation.no_event") }] : []),
    ...(choices.trigger === "unanswered" && choices.hours === 0
      ? [{ field: "hours", text: t("automation.no_hours") }]
      : []),
    ...(missingTags(targets, choices).length > 0 ? [{ field: "tags", code: "tag_not_found" as const }] : []),
    ...subjectProblems(t, choices),
  ];
}

/** Events of several subjects, events of no posts for another trigger, and conditions that ask nothing. Rule: AR10. */
function subjectProblems(t: Translate, choices: Omit<AutomationChoices, "actions">): FieldFailure[] {
  const subject = subjectOfRule(choices);
  const isMixed = choices.events.some((type) => automationSubjectOf(type) !== subject);
  if (isMixed) return [{ field: "events", text: t("automation.mixed_events") }];
  const used = {
    ...{ tags: choices.tags.length > 0, words: choices.words.length > 0 },
    ...{ account_days: choices.account_days > 0, below_rank: choices.below_rank > 0 },
  };
  const { conditions } = automationOffers[subject];
  const unfit = (Object.keys(used) as (keyof typeof used)[]).filter((name) => used[name] && !conditions.includes(name));
  return unfit.map((field) => ({ field, text: t(`automation.not_about.${subject}`) }));
}

/** Also what its actions cannot be about, and too many rules. Rules: docs/rules/automation-rules.md AR1, AR4. */
export async function ruleProblems(
  app: App,
  admin: Admin,
  input: Parsed<"saveAutomationRule">,
): Promise<FieldFailure[]> {
  const t = app.translator(admin.language);
  const max = automationLimits.rules;
  const isFull = input.id === "" && app.settings.get("automation").rules.length >= max;
  return [
    ...(isFull ? [{ field: "name", text: t("automation.too_many", { max }) }] : []),
    ...(await choiceProblems(app, admin, input)),
    ...unfitActions(t, input),
    ...(await actionProblems(app, app.db.read, admin, input.actions)),
  ];
}

/** Actions that a rule about tags or accounts cannot do. Rule: docs/rules/automation-rules.md AR10. */
function unfitActions(t: Translate, input: Parsed<"saveAutomationRule">): FieldFailure[] {
  const subject = subjectOfRule(choicesIn(input));
  const { actions } = automationOffers[subject];
  const unfit = new Set(actionsIn(input.actions).flatMap(({ kind }) => (actions.includes(kind) ? [] : [kind])));
  return [...unfit].map((kind) => ({ field: `actions.${kind}`, text: t(`automation.not_about.${subject}`) }));
}

async function actionProblems(
  app: App,
  db: Db,
  admin: Admin,
  sent: Parsed<"saveAutomationRule">["actions"],
): Promise<FieldFailure[]> {
  const t = app.translator(admin.language);
  if (sent.length === 0) return [{ field: "actions", text: t("automation.no_action") }];
  const actions = await storedActions(db, actionsIn(sent));
  const targets = await readTargets(app, db, [{ actions, tags: [] }], admin.language);
  const wrong = actions.find((action) => {
    const { kind, target } = action;
    if (kind === "hold") return false;
    if (userIdOf(target) === null && kind === "mail") return !isEmail(target);
    if (userIdOf(target) === null && kind === "assign") return !isStaffGroup(target);
    return describeTarget(targets, action).is_missing;
  });
  if (!wrong) return [];
  return [{ field: `actions.${wrong.kind}`, text: t("automation.no_target", { value: wrong.target }) }];
}

/** Adds a rule, or changes one unless it has changed since it was read. Rules: docs/rules/automation-rules.md AR1, AR9. */
export async function saveAutomationRule(
  app: App,
  admin: Admin,
  input: Parsed<"saveAutomationRule">,
): Promise<Reply<"saveAutomationRule">> {
  const fields = await ruleProblems(app, admin, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const { name, enabled, version } = input;
  return app.db.write(async (tx) => {
    const saved = {
      name: name.trim(),
      enabled,
      ...choicesIn(input),
      actions: await storedActions(tx, actionsIn(input.actions)),
    };
    const id = input.id === "" ? await app.ids.next(tx, "automation_rule") : input.id;
    await changeRules(app, tx, admin, (rules) => {
      if (input.id === "") return [...rules, newRule(app, admin, { ...saved, id })];
      const rule = ruleIn(rules, id);
      if (rule.version !== version) fail("changed_since");
      return rules.map((each) => (each.id === id ? changedRule(app, admin, rule, saved) : each));
    });
    await updateState(tx, id, { pause: "", paused_until: 0, ...startOf(app, input) });
    return { id };
  });
}

/** A rule about unanswered questions whose hours change begins with those that get too old from now on. */
function startOf(app: App, input: Parsed<"saveAutomationRule">) {
  const known = app.settings.get("automation").rules.find(({ id }) => id === input.id);
  const isSame = known?.trigger === input.trigger && known.hours === input.hours;
  if (isSame || input.trigger !== "unanswered") return {};
  return { checked_at: app.now() - input.hours * 3600, checked_id: "0" };
}

function newRule(
  app: App,
  admin: Admin,
  saved: AutomationChoices & Pick<AutomationRule, "id" | "name" | "enabled">,
): AutomationRule {
  const now = app.now();
  return { ...saved, version: now * 1000, made_by: admin.id, made_at: now, changed_by: admin.id, changed_at: now };
}

/** The rules of a file, as they are stored: one with the name of another takes its place. */
export function automationRulesOf(
  app: App,
  sent: readonly Parsed<"saveAutomationRule">[],
  userId: string,
): AutomationRule[] {
  const stored = app.settings.get("automation").rules;
  const now = app.now();
  return sent.map(({ name, enabled, actions, ...choices }, at) => {
    const known = stored.find((rule) => rule.name === name.trim());
    const origin = known ?? { id: `${now}-${at}`, made_by: userId, made_at: now };
    const { id, made_by, made_at } = origin;
    const version = Math.max((known?.version ?? 0) + 1, now * 1000);
    const saved = { name: name.trim(), enabled, ...choicesIn(choices), actions: actionsIn(actions) };
    return { ...saved, id, version, made_by, made_at, changed_by: userId, changed_at: now };
  });
}

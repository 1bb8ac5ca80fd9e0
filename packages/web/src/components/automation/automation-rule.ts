import type { InputOf, Reply } from "@askwell/contract";
import {
  type AutomationActionKind,
  type AutomationRepeat,
  type AutomationSubject,
  type AutomationTrigger,
  automationOffers,
  type EventType,
  type StaffGroup,
  staffGroups,
  subjectOfRule,
} from "@askwell/domain";
import type { Formats, Translate } from "@askwell/i18n";
import { postAddress } from "../review/post-address.ts";
import { tagPath } from "../tags/tag-path.ts";
import { personAddress } from "../users/PersonLink.tsx";

type AutomationList = Reply<"automationRules">;

/** A rule as the list contains it. */
export type AutomationRuleItem = AutomationList["list"][number];

/** What the actions of a rule can be about. */
export type ActionTargets = Pick<AutomationList, "webhooks" | "chats">;

/** What the form of a rule contains: lists as lines, numbers as they are typed. */
export interface AutomationValues {
  readonly name: string;
  readonly enabled: boolean;
  readonly trigger: AutomationTrigger;
  /** What its events are about; other triggers are about posts. */
  readonly about: AutomationSubject;
  readonly events: readonly EventType[];
  readonly hours: string;
  readonly score: string;
  readonly repeat: AutomationRepeat;
  readonly words: string;
  readonly account_days: string;
  readonly below_rank: string;
  readonly per_hour: string;
  readonly webhooks: readonly string[];
  readonly chats: readonly string[];
  /** Usernames and addresses, one in a line. */
  readonly mail: string;
  readonly groups: readonly StaffGroup[];
  /** Usernames, one in a line. */
  readonly assign: string;
  readonly hold: boolean;
}

/** The tags of a form, which have fields of their own. */
export interface AutomationTags {
  /** Of the condition. */
  readonly having: readonly string[];
  /** That the rule adds. */
  readonly adding: readonly string[];
}

/** What a new rule begins with. */
export type RuleStart = Partial<AutomationValues> & { readonly adding?: readonly string[] };

const emptyValues: AutomationValues = {
  ...{
    name: "",
    enabled: true,
    trigger: "event",
    about: "post",
    events: ["question.created"],
    hours: "24",
    score: "5",
  },
  ...{ repeat: "post", words: "", account_days: "0", below_rank: "0", per_hour: "100" },
  ...{ webhooks: [], chats: [], mail: "", groups: [], assign: "", hold: false },
};

const isGroup = (target: string): target is StaffGroup => (staffGroups as readonly string[]).includes(target);

/** The targets of the actions of a kind. */
export const targetsOf = ({ actions }: AutomationRuleItem, kind: AutomationActionKind): string[] =>
  actions.filter((action) => action.kind === kind).map(({ target }) => target);

/** The values of a rule, or of a new one. */
export function automationValues(rule: AutomationRuleItem | null, start: RuleStart): AutomationValues {
  if (!rule) return { ...emptyValues, ...start };
  const { name, enabled, trigger, events, repeat, words, hours, score, account_days, below_rank, per_hour } = rule;
  const assigned = targetsOf(rule, "assign");
  return {
    ...{ name, enabled, trigger, about: subjectOfRule(rule), events, repeat, words: words.join("\n") },
    ...{ hours: String(hours || 24), score: String(score), account_days: String(account_days) },
    ...{ below_rank: String(below_rank), per_hour: String(per_hour) },
    ...{ webhooks: targetsOf(rule, "webhook"), chats: targetsOf(rule, "chat") },
    mail: targetsOf(rule, "mail").join("\n"),
    groups: assigned.filter(isGroup),
    assign: assigned.filter((target) => !isGroup(target)).join("\n"),
    hold: targetsOf(rule, "hold").length > 0,
  };
}

const lines = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

/** A person is named with or without the sign before the name; what has it inside is an address. */
const personTarget = (line: string) => (line.includes("@") ? line : `@${line}`);

/** The trigger and the conditions as they are sent, without those that the form does not show. */
export function sentChoices(values: AutomationValues, { having }: AutomationTags): InputOf<"tryAutomationRule"> {
  const { trigger, about, events, repeat, words } = values;
  const { conditions } = automationOffers[about];
  return {
    ...{ trigger, repeat, words: lines(words), tags: conditions.includes("tags") ? [...having] : [] },
    events: trigger === "unanswered" ? [] : [...events],
    hours: trigger === "unanswered" ? Number(values.hours) : 0,
    score: trigger.startsWith("score_") ? Number(values.score) : 0,
    account_days: conditions.includes("account_days") ? Number(values.account_days) : 0,
    below_rank: conditions.includes("below_rank") ? Number(values.below_rank) : 0,
    per_hour: Number(values.per_hour),
  };
}

type SentActions = NonNullable<InputOf<"saveAutomationRule">["actions"]>;

/** The actions as they are sent, in the order in which they are done. */
export function sentActions(values: AutomationValues, { adding }: AutomationTags): SentActions {
  const each = (kind: AutomationActionKind, targets: readonly string[]) => targets.map((target) => ({ kind, target }));
  const { actions } = automationOffers[values.about];
  const sent: SentActions = [
    ...each("webhook", values.webhooks),
    ...each("chat", values.chats),
    ...each("mail", lines(values.mail).map(personTarget)),
    ...each("assign", [...values.groups, ...lines(values.assign).map(personTarget)]),
    ...each("tag", adding),
    ...(values.hold ? [{ kind: "hold" as const, target: "" }] : []),
  ];
  return sent.filter(({ kind }) => actions.some((action) => action === kind));
}

interface SummaryMessages {
  readonly t: Translate;
  readonly formats: Formats;
}

/** Events that are named; of more the number is shown. */
const NAMED_EVENTS = 3;

/** When a rule acts, in words: the trigger and each condition. */
export function whenSummary(rule: AutomationRuleItem, { t, formats }: SummaryMessages): string[] {
  const { trigger, events, hours, score, tags, words, account_days, below_rank } = rule;
  const named =
    events.length > NAMED_EVENTS
      ? t("automation.events_count", { count: events.length })
      : formats.list(events.map((type) => t(`automation.event_of.${eventKey(type)}`)));
  return [
    trigger === "event" ? named : "",
    trigger === "unanswered" ? t("automation.unanswered_for", { count: hours }) : "",
    trigger === "score_at_least" ? t("automation.score_least", { score: formats.number(score) }) : "",
    trigger === "score_at_most" ? t("automation.score_most", { score: formats.number(score) }) : "",
    tags.length > 0 ? t("hold_rules.summary.tags", { list: formats.list(tags) }) : "",
    words.length > 0 ? t("hold_rules.summary.words", { list: formats.list(words.slice(0, 4)) }) : "",
    account_days > 0 ? t("hold_rules.summary.account_days", { count: account_days }) : "",
    below_rank > 0 ? t("hold_rules.summary.below_rank", { value: formats.number(below_rank) }) : "",
  ].filter((part) => part !== "");
}

/** What a rule does, in words. */
export const thenSummary = ({ actions }: AutomationRuleItem, t: Translate): string[] =>
  actions.map(({ kind, target, name }) =>
    t(`automation.does.${kind}`, { name: isGroup(target) ? t(`automation.groups.${target}`) : name }),
  );

type EventKey<Type extends string> = Type extends `${infer Subject}.${infer Change}` ? `${Subject}_${Change}` : never;

/** The key of the text of an event: keys have no points. */
export const eventKey = (type: EventType): EventKey<EventType> => type.replace(".", "_") as EventKey<EventType>;

/** The address of what a rule has acted on; undefined for a tag or an account that is gone. */
export function actedAddress(place: ActedPlace): string | undefined {
  const { object_type, slug_name, username } = place;
  if (object_type === "tag") return slug_name === "" ? undefined : tagPath(slug_name);
  if (object_type === "user") return username === "" ? undefined : personAddress(username);
  return postAddress(place);
}

type ActedPlace = Pick<
  Reply<"tryAutomationRule">["newest"][number],
  "object_type" | "slug_name" | "username" | "question_id" | "answer_id" | "comment_id"
>;

/** The tones of the states of actions. */
export const actionTones = { waiting: "plain", done: "ok", skipped: "plain", failed: "danger" } as const;

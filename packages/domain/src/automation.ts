import { type EventType, eventTypeNames, subjectOfEvent } from "./event-types.ts";

/** What makes a rule act. Source: docs/rules/automation-rules.md AR2. */
export const automationTriggers = ["event", "unanswered", "score_at_least", "score_at_most"] as const;
export type AutomationTrigger = (typeof automationTriggers)[number];

/** How often a rule acts: once for each post, or for each event. Source: docs/rules/automation-rules.md AR5. */
export const automationRepeats = ["post", "event"] as const;
export type AutomationRepeat = (typeof automationRepeats)[number];

/** What a rule does, in the order in which it does it. Source: docs/rules/automation-rules.md AR4. */
export const automationActionKinds = ["webhook", "chat", "mail", "assign", "tag", "hold"] as const;
export type AutomationActionKind = (typeof automationActionKinds)[number];

/** One thing that a rule does. */
export interface AutomationAction {
  readonly kind: AutomationActionKind;
  /**
   * The id of a webhook, the slug of a chat plugin, `user:` and the id of a user, a group of staff, an address, or the
   * slug of a tag; "" for holding.
   */
  readonly target: string;
}

/** Groups of staff to which posts are assigned. */
export const staffGroups = ["moderators", "administrators"] as const;
export type StaffGroup = (typeof staffGroups)[number];

/** What a rule consists of. Source: docs/rules/automation-rules.md AR2 to AR4. */
export interface AutomationChoices {
  readonly trigger: AutomationTrigger;
  /** Types of events; for a score, those that say that it has changed. */
  readonly events: readonly EventType[];
  /** Hours without an answer. */
  readonly hours: number;
  readonly score: number;
  readonly repeat: AutomationRepeat;
  /** The question has one of these tags, or a synonym. */
  readonly tags: readonly string[];
  /** The title or the text contains one of these words or phrases. */
  readonly words: readonly string[];
  /** Days since the author's account was created, below this; 0 for any. */
  readonly account_days: number;
  /** The author's reputation is below this; 0 for any. */
  readonly below_rank: number;
  readonly actions: readonly AutomationAction[];
  /** How often it acts in an hour at most. */
  readonly per_hour: number;
}

/** A rule as it is stored. */
export interface AutomationRule extends AutomationChoices {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  /** Counts its changes. */
  readonly version: number;
  readonly made_by: string;
  readonly made_at: number;
  /** Who changed it last: tags are added as this administrator. */
  readonly changed_by: string;
  readonly changed_at: number;
}

/** Source: docs/rules/automation-rules.md AR1. */
export const automationLimits = {
  ...{ rules: 50, name: 100, actions: 20, tags: 20, words: 100, term: 100, target: 320 },
  ...{ hours: 24 * 30, score: 10_000, perHour: 1000, number: 1_000_000 },
} as const;

/** The days of a dry run. Source: docs/rules/automation-rules.md AR8. */
export const AUTOMATION_TRIAL_DAYS = 30;

/** What a rule is about: posts, tags or accounts. Source: docs/rules/automation-rules.md AR2 and AR10. */
export const automationSubjects = ["post", "tag", "user"] as const;
export type AutomationSubject = (typeof automationSubjects)[number];

/** What a rule is about that acts on an event. */
export function automationSubjectOf(type: EventType): AutomationSubject {
  const subject = subjectOfEvent(type);
  return subject === "tag" || subject === "user" ? subject : "post";
}

/** The events that a rule about a subject can be about. */
export const automationEventsOf = (subject: AutomationSubject): readonly EventType[] =>
  eventTypeNames.filter((type) => automationSubjectOf(type) === subject);

/** What a rule is about. All its events are about the same; without any it is about posts. */
export const subjectOfRule = ({ events: [first] }: Pick<AutomationChoices, "events">): AutomationSubject =>
  first ? automationSubjectOf(first) : "post";

/** A condition of a rule. */
export type AutomationCondition = "tags" | "words" | "account_days" | "below_rank";

/** The conditions and actions that a rule about a subject can have. Source: docs/rules/automation-rules.md AR10. */
export const automationOffers: Readonly<
  Record<
    AutomationSubject,
    { readonly conditions: readonly AutomationCondition[]; readonly actions: readonly AutomationActionKind[] }
  >
> = {
  post: { conditions: ["tags", "words", "account_days", "below_rank"], actions: automationActionKinds },
  tag: { conditions: ["tags", "words"], actions: ["webhook", "chat", "mail", "assign"] },
  user: { conditions: ["words", "account_days", "below_rank"], actions: ["webhook", "chat", "mail", "assign"] },
};

/** The events of posts. */
export const postEventTypes: readonly EventType[] = automationEventsOf("post");

/** Those that say that a score has changed. */
export const scoreEventTypes: readonly EventType[] = postEventTypes.filter((type) => type.endsWith(".score_changed"));

/** Whether a rule acts once for each post. Whatever staff decide about a post, a rule holds it once. */
export const actsOncePerPost = ({ trigger, repeat, actions }: AutomationChoices): boolean =>
  trigger !== "event" || repeat === "post" || actions.some(({ kind }) => kind === "hold");

/** A post as the conditions of a rule see it. */
export interface MatchedPost {
  readonly score: number;
  /** Since the account of the author was created; whole days. */
  readonly accountDays: number;
  readonly rank: number;
  /** Whether it has one of the tags of the rule. */
  readonly hasTag: boolean;
  /** Whether it contains one of the words of the rule. */
  readonly hasWord: boolean;
}

/** Whether a post meets all conditions of a rule. Source: docs/rules/automation-rules.md AR3. */
export function meetsConditions(rule: AutomationChoices, post: MatchedPost): boolean {
  const { trigger, score, tags, words, account_days, below_rank } = rule;
  return (
    (trigger !== "score_at_least" || post.score >= score) &&
    (trigger !== "score_at_most" || post.score <= score) &&
    (tags.length === 0 || post.hasTag) &&
    (words.length === 0 || post.hasWord) &&
    (account_days === 0 || post.accountDays < account_days) &&
    (below_rank === 0 || post.rank < below_rank)
  );
}

/** Why a rule does nothing for now. Source: docs/rules/automation-rules.md AR6, AR7. */
export const automationPauses = ["limit", "target", "person"] as const;
export type AutomationPause = (typeof automationPauses)[number];

/** What became of an action. */
export const automationStates = ["waiting", "done", "skipped", "failed"] as const;
export type AutomationState = (typeof automationStates)[number];

const MINUTE_S = 60;

/** Waits before the second attempt, the third and so on, in seconds. */
const waits = [30, 2 * MINUTE_S, 10 * MINUTE_S, 30 * MINUTE_S, 120 * MINUTE_S, 360 * MINUTE_S, 720 * MINUTE_S];

/** Seconds until the next attempt; null if there is none. Source: docs/rules/automation-rules.md AR7. */
export const nextActionWait = (attempts: number): number | null => waits[attempts - 1] ?? null;

const SUBMITTER = "automation_rule:";

/** How a held post names the rule that held it. */
export const automationSubmitter = (id: string): string => `${SUBMITTER}${id}`;

/** The id of the automation rule that a held post names; null if something else held it. */
export const automationRuleOfSubmitter = (submitter: string): string | null =>
  submitter.startsWith(SUBMITTER) ? submitter.slice(SUBMITTER.length) : null;

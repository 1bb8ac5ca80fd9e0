import type { Actor } from "../people/roles.ts";
import { canRemovePeople, type ModeratorSanctions } from "../people/sanctions.ts";

/** What a rule can be about: new posts by kind, and edits of all of them. Source: docs/rules/hold-rules.md HR2. */
export const heldKinds = ["question", "answer", "comment", "edit"] as const;
export type HeldKind = (typeof heldKinds)[number];

/** What a rule asks of a post and its author; an empty list and 0 ask nothing. Source: docs/rules/hold-rules.md HR2. */
export interface HoldConditions {
  /** One of these words or phrases. */
  readonly words: readonly string[];
  /** A link to one of these domains or below it. */
  readonly domains: readonly string[];
  /** Links to other sites, at least. */
  readonly min_links: number;
  /** Days since the account was created, below this. */
  readonly account_days: number;
  /** Reputation below this. */
  readonly below_rank: number;
  /** Public questions and answers below this. */
  readonly below_posts: number;
  readonly kinds: readonly HeldKind[];
  /** One of these tags, on the question of the thread. */
  readonly tags: readonly string[];
  /** The address of the author in one of these networks. */
  readonly networks: readonly string[];
  /** Percent of a removed post that the text has, at least. */
  readonly similarity: number;
}

/** Conditions that ask nothing. */
export const NO_CONDITIONS: HoldConditions = {
  ...{ words: [], domains: [], min_links: 0, account_days: 0, below_rank: 0, below_posts: 0 },
  ...{ kinds: [], tags: [], networks: [], similarity: 0 },
};

/** A rule by which posts are held. Source: docs/rules/hold-rules.md HR1. */
export interface HoldRule extends HoldConditions {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  /** The id of the user who made it. */
  readonly made_by: string;
  readonly made_at: number;
}

/** How many rules a site can have, and how much a rule can list. Source: docs/rules/hold-rules.md HR1. */
export const holdRuleLimits = { rules: 100, words: 200, domains: 200, tags: 20, networks: 50 } as const;

/** The posts of so many days are those that a rule is tried on. Source: docs/rules/hold-rules.md HR6. */
export const HOLD_TRIAL_DAYS = 30;

/** The names of the conditions, in the order in which they are shown. */
export const holdConditions = [
  "words",
  "domains",
  "min_links",
  "account_days",
  "below_rank",
  "below_posts",
  "kinds",
  "tags",
  "networks",
  "similarity",
] as const satisfies readonly (keyof HoldConditions)[];
export type HoldCondition = (typeof holdConditions)[number];

const isSet = (value: number | readonly string[]) => (typeof value === "number" ? value > 0 : value.length > 0);

/** The conditions that a rule has. */
export const conditionsOf = (rule: HoldConditions): HoldCondition[] =>
  holdConditions.filter((name) => isSet(rule[name]));

/** A post and its author as the conditions of one rule see them. */
export interface HeldPostTraits {
  readonly kind: HeldKind;
  /** The first listed word that the text contains. */
  readonly word: string | undefined;
  /** The first host linked to that is listed. */
  readonly host: string | undefined;
  readonly links: number;
  /** Since the account was created; whole days. */
  readonly accountDays: number;
  readonly rank: number;
  readonly publicPosts: number;
  readonly tags: readonly string[];
  readonly isInNetwork: boolean;
  /** In percent. */
  readonly similarity: number;
}

/** A condition that was met, and by what; "" where that is not said. */
export interface MetCondition {
  readonly condition: HoldCondition;
  readonly value: string | number;
}

type ConditionCheck = (rule: HoldConditions, post: HeldPostTraits) => string | number | undefined;

/** What meets each condition; undefined where nothing does. */
const checks: Readonly<Record<HoldCondition, ConditionCheck>> = {
  words: (_, { word }) => word,
  domains: (_, { host }) => host,
  min_links: ({ min_links }, { links }) => (links >= min_links ? links : undefined),
  account_days: ({ account_days }, { accountDays }) => (accountDays < account_days ? accountDays : undefined),
  below_rank: ({ below_rank }, { rank }) => (rank < below_rank ? rank : undefined),
  below_posts: ({ below_posts }, { publicPosts }) => (publicPosts < below_posts ? publicPosts : undefined),
  kinds: ({ kinds }, { kind }) => (kinds.includes(kind) ? kind : undefined),
  tags: ({ tags }, post) => post.tags.find((tag) => tags.includes(tag)),
  networks: (_, { isInNetwork }) => (isInNetwork ? "" : undefined),
  similarity: (rule, { similarity }) => (similarity >= rule.similarity ? similarity : undefined),
};

/**
 * Why a rule holds a post: what met each of its conditions; null unless all are met, or if it has none. Source:
 * docs/rules/hold-rules.md HR2.
 */
export function heldBecause(rule: HoldConditions, post: HeldPostTraits): MetCondition[] | null {
  const met = conditionsOf(rule).map((condition) => ({ condition, value: checks[condition](rule, post) }));
  const isMet = met.length > 0 && met.every(({ value }) => value !== undefined);
  return isMet ? met.map(({ condition, value = "" }) => ({ condition, value })) : null;
}

/** Whether staff may make and change rules. Source: docs/rules/hold-rules.md HR5. */
export const mayEditHoldRules = (actor: Actor, moderators: ModeratorSanctions): boolean =>
  canRemovePeople(actor, moderators);

/** The rules with one moved before the previous or behind the next. Source: docs/rules/hold-rules.md HR1. */
export function movedRule(rules: readonly HoldRule[], id: string, direction: "up" | "down"): HoldRule[] {
  const from = rules.findIndex((rule) => rule.id === id);
  const to = direction === "up" ? from - 1 : from + 1;
  const [moved, other] = [rules[from], rules[to]];
  if (!moved || !other) return [...rules];
  return rules.map((rule, at) => (at === from ? other : at === to ? moved : rule));
}

const SUBMITTER = "hold_rule:";

/** How a held post names the rule that held it. */
export const holdRuleSubmitter = (id: string): string => `${SUBMITTER}${id}`;

/** The id of the rule that a held post names; null if something else held it. */
export const ruleOfSubmitter = (submitter: string): string | null =>
  submitter.startsWith(SUBMITTER) ? submitter.slice(SUBMITTER.length) : null;

const RESEMBLED = "removed_text:";

/** How a held post names the removed post that it is like. Source: docs/rules/hold-rules.md HR9. */
export const resemblanceSubmitter = (postId: string): string => `${RESEMBLED}${postId}`;

/** The id of the removed post that a held post is like; null if something else held it. */
export const resembledPostOf = (submitter: string): string | null =>
  submitter.startsWith(RESEMBLED) ? submitter.slice(RESEMBLED.length) : null;

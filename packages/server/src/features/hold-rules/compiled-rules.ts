import { type HeldKind, type HoldRule, heldBecause, type MetCondition } from "@askwell/domain";
import { comparable, createWordFinder, domainOf, hostAmong, linkedHosts } from "@askwell/plugin-kit";
import { isInNetworks } from "../../platform/network/networks.ts";

interface CompiledRule {
  readonly rule: HoldRule;
  /** As a text is searched for them. */
  readonly words: readonly string[];
  readonly domains: ReadonlySet<string>;
}

/** Rules that are on, prepared for many posts. */
export interface CompiledRules {
  readonly rules: readonly CompiledRule[];
  /** The words of all rules that a text contains: it is read once, however many rules there are. */
  readonly wordsIn: (text: string) => ReadonlySet<string>;
  readonly haveNetworks: boolean;
  readonly haveTags: boolean;
  readonly haveSimilarity: boolean;
}

/** The settings have another list after every change. */
const compiled = new WeakMap<readonly HoldRule[], CompiledRules>();

/** Prepares the rules that are on, once for each list. */
export function compileRules(list: readonly HoldRule[]): CompiledRules {
  const done = compiled.get(list) ?? compile(list.filter(({ enabled }) => enabled));
  compiled.set(list, done);
  return done;
}

function compile(list: readonly HoldRule[]): CompiledRules {
  const rules = list.map((rule) => ({
    rule,
    words: rule.words.map(comparable),
    domains: new Set(rule.domains.map(domainOf)),
  }));
  return {
    rules,
    wordsIn: createWordFinder(rules.flatMap(({ words }) => words)),
    haveNetworks: list.some(({ networks }) => networks.length > 0),
    haveTags: list.some(({ tags }) => tags.length > 0),
    haveSimilarity: list.some(({ similarity }) => similarity > 0),
  };
}

/** A post, or an edit, with what is known of its author. */
export interface JudgedPost {
  readonly kind: HeldKind;
  readonly title: string;
  /** Of the question of the thread. */
  readonly tags: readonly string[];
  readonly markdown: string;
  readonly html: string;
  readonly author: {
    readonly created_at: number;
    readonly rank: number;
    readonly question_count: number;
    readonly answer_count: number;
  };
  /** The address that the author writes from, or those known. */
  readonly addresses: readonly string[];
  readonly written_at: number;
  /** How much it is like a removed post, in percent. */
  readonly similarity: number;
}

/** The first rule that holds a post, and why. */
export interface HoldingRule {
  readonly rule: HoldRule;
  readonly met: readonly MetCondition[];
}

const DAY_SECONDS = 86_400;

/** Finds the first rule that holds a post; undefined if none does. Rules: docs/rules/hold-rules.md HR2. */
export function holdingRule(
  { rules, wordsIn }: CompiledRules,
  post: JudgedPost,
  siteUrl: string,
): HoldingRule | undefined {
  if (rules.length === 0) return undefined;
  // The parts are separate, so that no phrase is found across them.
  const found = wordsIn([post.title, post.markdown].join("\n;\n"));
  const hosts = linkedHosts(post.html, siteUrl);
  const traits = {
    kind: post.kind,
    links: hosts.length,
    accountDays: Math.floor((post.written_at - post.author.created_at) / DAY_SECONDS),
    rank: post.author.rank,
    publicPosts: post.author.question_count + post.author.answer_count,
    tags: post.tags,
    similarity: post.similarity,
  };
  for (const { rule, words, domains } of rules) {
    const met = heldBecause(rule, {
      ...traits,
      word: words.find((word) => found.has(word)),
      host: hostAmong(hosts, domains),
      isInNetwork: post.addresses.some((address) => isInNetworks(rule.networks, address)),
    });
    if (met) return { rule, met };
  }
  return undefined;
}

import type { InputOf, Reply } from "@askwell/contract";
import type { HeldKind, HoldCondition, HoldConditions } from "@askwell/domain";
import type { Formats, Translate } from "@askwell/i18n";

/** A rule as the list contains it. */
export type ListedRule = Reply<"holdRules">["list"][number];

/** What the form of a rule contains: lists as lines, numbers as they are typed. */
export interface RuleValues {
  readonly name: string;
  readonly enabled: boolean;
  readonly words: string;
  readonly domains: string;
  readonly min_links: string;
  readonly account_days: string;
  readonly below_rank: string;
  readonly below_posts: string;
  readonly kinds: readonly HeldKind[];
  readonly networks: string;
  readonly similarity: string;
}

/** The values of a rule, or of a new one with some conditions. */
export function ruleValues(conditions: HoldConditions, name: string, enabled: boolean): RuleValues {
  const { words, domains, kinds, networks } = conditions;
  return {
    ...{ name, enabled, kinds },
    ...{ words: words.join("\n"), domains: domains.join("\n"), networks: networks.join("\n") },
    min_links: String(conditions.min_links),
    account_days: String(conditions.account_days),
    below_rank: String(conditions.below_rank),
    below_posts: String(conditions.below_posts),
    similarity: String(conditions.similarity),
  };
}

const lines = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

/** The conditions as they are sent. */
export function sentConditions(values: RuleValues, tags: readonly string[]): Omit<InputOf<"tryHoldRule">, "id"> {
  const { kinds, ...conditions } = ruleValuesOf(values);
  return { ...conditions, networks: lines(values.networks), kinds: [...kinds], tags: [...tags] };
}

/** Listed words that are shown of a condition. */
const SHOWN = 3;

interface RuleMessages {
  readonly t: Translate;
  readonly formats: Formats;
}

/** A rule in the editor, and its tags. */
interface EditedRule {
  readonly form: RuleValues;
  readonly tags: readonly { readonly slug_name: string }[];
}

/** A rule as a comparison of two versions shows it: its conditions in words, and all that is listed. */
export function ruleTexts({ form, tags }: EditedRule, messages: RuleMessages) {
  const slugs = tags.map(({ slug_name }) => slug_name);
  const network_count = lines(form.networks).length;
  const rule = { ...ruleValuesOf(form), tags: slugs, network_count };
  const listed = [form.words, form.domains, form.networks].filter((text) => text !== "");
  return { title: form.name, tags: slugs, text: [...ruleSummary(rule, messages), ...listed].join("\n") };
}

const ruleValuesOf = ({ kinds, words, domains, ...values }: RuleValues) => ({
  ...{ kinds, words: lines(words), domains: lines(domains) },
  min_links: Number(values.min_links),
  account_days: Number(values.account_days),
  below_rank: Number(values.below_rank),
  below_posts: Number(values.below_posts),
  similarity: Number(values.similarity),
});

/** The conditions of a rule in words. */
export function ruleSummary(
  rule: Omit<HoldConditions, "networks"> & { readonly network_count: number },
  { t, formats }: RuleMessages,
) {
  const listed = (values: readonly string[]) => {
    const more = values.length - SHOWN;
    const shown = more > 0 ? [...values.slice(0, SHOWN), t("hold_rules.more", { count: more })] : values;
    return formats.list(shown);
  };
  const part = (condition: HoldCondition, value: number | readonly string[]) => {
    const isSet = typeof value === "number" ? value > 0 : value.length > 0;
    if (!isSet) return [];
    const parts =
      typeof value === "number" ? { value, count: value, list: "" } : { value: 0, count: 0, list: listed(value) };
    return [t(`hold_rules.summary.${condition}`, parts)];
  };
  return [
    ...part(
      "kinds",
      rule.kinds.map((kind) => t(`hold_rules.kind.${kind}`)),
    ),
    ...part("words", rule.words),
    ...part("domains", rule.domains),
    ...part("min_links", rule.min_links),
    ...part("similarity", rule.similarity),
    ...part("account_days", rule.account_days),
    ...part("below_rank", rule.below_rank),
    ...part("below_posts", rule.below_posts),
    ...part("tags", rule.tags),
    ...part("networks", rule.network_count),
  ];
}

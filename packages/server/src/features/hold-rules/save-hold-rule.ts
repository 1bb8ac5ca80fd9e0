import type { Parsed, Reply } from "@askwell/contract";
import { conditionsOf, type HeldKind, type HoldConditions, type HoldRule, holdRuleLimits } from "@askwell/domain";
import { domainOf } from "@askwell/plugin-kit";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isNetwork } from "../../platform/network/networks.ts";
import { isAdmin, type Staff } from "../../viewer.ts";
import { changeRules, checkRuleExists } from "./change-rules.ts";
import { checkMayEdit, checkRuleVersion } from "./hold-rules.ts";

type SentConditions = Omit<Parsed<"tryHoldRule">, "id">;

const cleaned = (values: readonly string[]) => [...new Set(values.map((value) => value.trim()))];

/** The conditions as they are stored. */
const conditionsIn = (sent: SentConditions): HoldConditions => ({
  words: cleaned(sent.words),
  domains: cleaned(sent.domains.map((domain) => domainOf(domain) || domain)),
  min_links: sent.min_links,
  account_days: sent.account_days,
  below_rank: sent.below_rank,
  below_posts: sent.below_posts,
  kinds: [...new Set(sent.kinds as readonly HeldKind[])],
  tags: cleaned(sent.tags.map((tag) => tag.toLowerCase())),
  networks: cleaned(sent.networks),
  similarity: sent.similarity,
});

/** The conditions that a caller sends: the networks of a rule stay as they are for those who do not see them. */
export function sentConditions(app: App, staff: Staff, sent: SentConditions & { readonly id: string }): HoldConditions {
  const stored = app.settings.get("hold_rules").rules.find(({ id }) => id === sent.id);
  return { ...conditionsIn(sent), ...(!isAdmin(staff) && { networks: stored?.networks ?? [] }) };
}

/** What cannot be a domain or a network, and a rule without conditions. Rules: docs/rules/hold-rules.md HR2. */
export async function conditionProblems(
  app: App,
  staff: Staff,
  sent: SentConditions & { readonly id: string },
): Promise<FieldFailure[]> {
  const t = app.translator(staff.language);
  const conditions = sentConditions(app, staff, sent);
  const noDomain = conditions.domains.find((domain) => domainOf(domain) === "");
  const noNetwork = conditions.networks.find((network) => !isNetwork(network));
  return [
    ...(noDomain === undefined ? [] : [{ field: "domains", text: t("hold_rules.no_domain", { value: noDomain }) }]),
    ...(noNetwork === undefined ? [] : [{ field: "networks", text: t("hold_rules.no_network", { value: noNetwork }) }]),
    ...(conditionsOf(conditions).length === 0 ? [{ field: "words", text: t("hold_rules.no_condition") }] : []),
  ];
}

/** Fails while there are too many rules; only what is locked says that for sure. Rules: docs/rules/hold-rules.md HR1. */
function checkNotFull(app: App, { language }: Staff, rules: readonly HoldRule[]): void {
  const max = holdRuleLimits.rules;
  if (rules.length < max) return;
  fail("bad_fields", { fields: [{ field: "name", text: app.translator(language)("hold_rules.too_many", { max }) }] });
}

/** The rules of a file, as they are stored: one with the name of another keeps what that one has held. */
export function holdRulesOf(
  app: App,
  sent: readonly Omit<Parsed<"saveHoldRule">, "version">[],
  made_by: string,
): HoldRule[] {
  const stored = app.settings.get("hold_rules").rules;
  const made_at = app.now();
  return sent.map(({ name, enabled, ...conditions }, at) => {
    const known = stored.find((rule) => rule.name === name.trim());
    const origin = known ?? { id: `${made_at}-${at}`, made_by, made_at };
    const { id, made_by: maker, made_at: time } = origin;
    return { id, name: name.trim(), enabled, ...conditionsIn(conditions), made_by: maker, made_at: time };
  });
}

/** Adds a rule at the end, or changes one in its place. Rules: docs/rules/hold-rules.md HR1. */
export async function saveHoldRule(
  app: App,
  staff: Staff,
  input: Parsed<"saveHoldRule">,
): Promise<Reply<"saveHoldRule">> {
  checkMayEdit(app, staff);
  const fields = await conditionProblems(app, staff, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const saved = { name: input.name.trim(), enabled: input.enabled, ...sentConditions(app, staff, input) };
  let { id } = input;
  await changeRules(app, staff, async (rules, tx) => {
    if (input.id === "") {
      checkNotFull(app, staff, rules);
      id = await app.ids.next(tx, "hold_rule");
      const added: HoldRule = { ...saved, id, made_by: staff.id, made_at: app.now() };
      return [...rules, added];
    }
    checkRuleExists(rules, id);
    const stored = rules.find((rule) => rule.id === id);
    checkRuleVersion(staff, input.version, stored);
    // As locked: they may have changed since the caller's conditions were completed.
    const networks = isAdmin(staff) ? saved.networks : (stored?.networks ?? []);
    return rules.map((rule) => (rule.id === id ? { ...rule, ...saved, networks } : rule));
  });
  return { id };
}

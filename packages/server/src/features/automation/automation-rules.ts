import type { Reply } from "@askwell/contract";
import type { AutomationPause, AutomationRule } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { userBasics } from "../users/index.ts";
import { countActions, countSubjects, findLastError, listStates } from "./queries.ts";
import { isPaused } from "./rule-state.ts";
import type { AutomationStateRow } from "./table.ts";
import { describeTarget, lacksTarget, missingTags, readTargets, type Targets } from "./targets.ts";

type RulesReply = Reply<"automationRules">;
type ListedAutomation = RulesReply["list"][number];

const collator = new Intl.Collator("en", { numeric: true });

/** The rules by name, with what each has done, and what rules can name. Rules: docs/rules/automation-rules.md AR1, AR7. */
export async function automationRules(app: App, admin: Admin): Promise<RulesReply> {
  const { rules } = app.settings.get("automation");
  const db = app.db.read;
  const targets = await readTargets(app, db, rules, admin.language);
  const states = await listStates(db);
  const people = await userBasics(
    app,
    db,
    rules.map(({ changed_by }) => changed_by),
  );
  const figures = await readFigures(app);
  const list = rules.map((rule): ListedAutomation => {
    const { made_by: _, made_at: __, changed_by, actions, ...choices } = rule;
    return {
      ...{ ...choices, events: [...rule.events], tags: [...rule.tags], words: [...rule.words] },
      actions: actions.map((action) => ({ kind: action.kind, ...describeTarget(targets, action) })),
      missing_tags: missingTags(targets, rule),
      changed_by: people.get(changed_by) ?? null,
      ...pauseOf(rule, { targets, state: states.get(rule.id), now: app.now() }),
      ...(figures.get(rule.id) ?? NO_FIGURES),
    };
  });
  return {
    list: list.sort((one, other) => collator.compare(one.name, other.name)),
    webhooks: [...targets.webhooks].map(([id, name]) => ({ id, name })),
    chats: [...targets.chats].map(([slug_name, name]) => ({ slug_name, name })),
  };
}

type RuleFigures = Pick<ListedAutomation, "acted" | "acted_at" | "waiting" | "failed" | "last_error" | "last_error_at">;

const NO_FIGURES: RuleFigures = { acted: 0, acted_at: 0, waiting: 0, failed: 0, last_error: "", last_error_at: 0 };

/** What each rule has done; the last error is read of rules with one. */
async function readFigures(app: App): Promise<Map<string, RuleFigures>> {
  const db = app.db.read;
  const counts = await countActions(db);
  const countOf = (ruleId: string, state: string) =>
    Number(counts.find((row) => row.rule_id === ruleId && row.state === state)?.count ?? 0);
  const figures = new Map<string, RuleFigures>();
  for (const { rule_id, count, last_at } of await countSubjects(db)) {
    const failed = countOf(rule_id, "failed");
    const last = failed > 0 ? await findLastError(db, rule_id) : undefined;
    figures.set(rule_id, {
      ...{ acted: Number(count), acted_at: Number(last_at), waiting: countOf(rule_id, "waiting"), failed },
      ...{ last_error: last?.error ?? "", last_error_at: last?.done_at ?? 0 },
    });
  }
  return figures;
}

interface RulePlace {
  readonly targets: Targets;
  readonly state: AutomationStateRow | undefined;
  readonly now: number;
}

/** Why a rule does nothing for now; what it lacks shows before it has anything to do. */
function pauseOf(
  rule: AutomationRule,
  { targets, state, now }: RulePlace,
): Pick<ListedAutomation, "pause" | "paused_until"> {
  if (!rule.enabled) return { pause: "", paused_until: 0 };
  if (lacksTarget(targets, rule)) return { pause: "target", paused_until: 0 };
  if (!state || !isPaused(state, now)) return { pause: "", paused_until: 0 };
  return { pause: state.pause as AutomationPause, paused_until: state.paused_until };
}

import { type HeldKind, type HoldRule, holdRuleSubmitter, type MetCondition } from "@askwell/domain";
import { languages } from "@askwell/i18n";
import type { LocalizedText, ReviewContent } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import { listTagsOf } from "../tags/index.ts";
import { findUser } from "../users/index.ts";
import { compileRules, holdingRule } from "./compiled-rules.ts";

/** What a rule of the site holds: who held it as it is stored, and why in the languages of the site. */
export interface RuleObjection {
  readonly submitter: string;
  readonly reason: LocalizedText;
}

/** A post or an edit before it is stored. */
export interface RuledContent extends Pick<ReviewContent, "object_type" | "action" | "title" | "tags" | "markdown"> {
  readonly html: string;
  /** The question of the thread, of answers and comments. */
  readonly question_id?: string;
}

/** Whether a rule could hold what a user writes. Staff are never held. */
export const hasHoldRules = (app: App, who: Viewer): boolean =>
  !isStaff(who) && compileRules(app.settings.get("hold_rules").rules).rules.length > 0;

/** The first rule of the site that holds what a user writes; undefined if none does. Rules: docs/rules/hold-rules.md HR2. */
export async function ruleObjection(app: App, who: Viewer, content: RuledContent): Promise<RuleObjection | undefined> {
  const compiled = compileRules(app.settings.get("hold_rules").rules);
  const author = compiled.rules.length === 0 ? undefined : await findUser(app.db.read, who.id);
  if (!author) return undefined;
  const { object_type, action, question_id } = content;
  const kind: HeldKind = action === "edit" ? "edit" : object_type;
  const tags = compiled.haveTags && question_id ? await slugsOf(app, question_id) : content.tags;
  const post = { ...content, kind, tags, author, addresses: [who.browser.ip], written_at: app.now() };
  const held = holdingRule(compiled, post, app.settings.get("general").site_url);
  return held && { submitter: holdRuleSubmitter(held.rule.id), reason: reasonOf(app, held.rule, held.met) };
}

async function slugsOf(app: App, questionId: string): Promise<string[]> {
  const tags = await listTagsOf(app.db.read, [questionId]);
  return (tags.get(questionId) ?? []).map(({ slug_name }) => slug_name);
}

/** What met the conditions of a rule, in the languages of the site; networks and addresses are not named. */
function reasonOf(app: App, { tags }: HoldRule, met: readonly MetCondition[]): LocalizedText {
  const texts = languages.map(({ value: language }) => {
    const t = app.translator(language);
    const parts = met.flatMap(({ condition, value }) => {
      // The kind stands beside the post, and so does the only tag that a rule names.
      const isPlain = condition === "kinds" || (condition === "tags" && tags.length === 1);
      return isPlain ? [] : [t(`hold_rules.met.${condition}`, { value })];
    });
    return [language, parts.join(" ")];
  });
  return Object.fromEntries(texts);
}

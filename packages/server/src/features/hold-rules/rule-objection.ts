import { type HeldKind, holdRuleSubmitter, type MetCondition, resemblanceSubmitter } from "@askwell/domain";
import { languages } from "@askwell/i18n";
import type { LocalizedText, ReviewContent } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import { listTagsOf } from "../tags/index.ts";
import { findUser } from "../users/index.ts";
import { type CompiledRules, compileRules, holdingRule } from "./compiled-rules.ts";
import { comparedText, hasRemovedTexts, resembledPosts } from "./removed-texts.ts";

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
  /** The tags of that question where it is stored with the answer: an answer is judged before. */
  readonly thread_tags?: readonly string[];
}

/** Whether the site itself could hold what a user writes. Staff are never held. */
export async function mayBeHeld(app: App, who: Viewer): Promise<boolean> {
  if (isStaff(who)) return false;
  if (compileRules(app.settings.get("hold_rules").rules).rules.length > 0) return true;
  return app.settings.get("question").hold_similar > 0 && hasRemovedTexts(app.db.read);
}

/**
 * The first rule of the site that holds what a user writes, or the removed post that it is like; undefined if nothing
 * does. Rules: docs/rules/hold-rules.md HR2, HR9.
 */
export async function ruleObjection(app: App, who: Viewer, content: RuledContent): Promise<RuleObjection | undefined> {
  const compiled = compileRules(app.settings.get("hold_rules").rules);
  const { hold_similar } = app.settings.get("question");
  const resembled =
    hold_similar > 0 || compiled.haveSimilarity
      ? (await resembledPosts(app.db.read, [{ id: "", text: comparedText(content), written_at: app.now() }])).get("")
      : undefined;
  const held = await heldByRule(app, who, { content, compiled, similarity: resembled?.percent ?? 0 });
  if (held) return held;
  if (!resembled || hold_similar === 0 || resembled.percent < hold_similar) return undefined;
  const met = [{ condition: "similarity", value: resembled.percent }] as const;
  return { submitter: resemblanceSubmitter(resembled.post_id), reason: reasonOf(app, [], met) };
}

interface ComparedContent {
  readonly content: RuledContent;
  readonly compiled: CompiledRules;
  readonly similarity: number;
}

async function heldByRule(app: App, who: Viewer, compared: ComparedContent): Promise<RuleObjection | undefined> {
  const { content, compiled, similarity } = compared;
  const author = compiled.rules.length === 0 ? undefined : await findUser(app.db.read, who.id);
  if (!author) return undefined;
  const { object_type, action, question_id, thread_tags } = content;
  const kind: HeldKind = action === "edit" ? "edit" : object_type;
  const stored = compiled.haveTags && question_id && !thread_tags ? await slugsOf(app, question_id) : undefined;
  const tags = thread_tags ?? stored ?? content.tags;
  const post = { ...content, kind, tags, author, addresses: [who.browser.ip], written_at: app.now(), similarity };
  const held = holdingRule(compiled, post, app.settings.get("general").site_url);
  return held && { submitter: holdRuleSubmitter(held.rule.id), reason: reasonOf(app, held.rule.tags, held.met) };
}

async function slugsOf(app: App, questionId: string): Promise<string[]> {
  const tags = await listTagsOf(app.db.read, [questionId]);
  return (tags.get(questionId) ?? []).map(({ slug_name }) => slug_name);
}

/** What met the conditions of a rule, in the languages of the site; networks and addresses are not named. */
function reasonOf(app: App, tags: readonly string[], met: readonly MetCondition[]): LocalizedText {
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

import { automationRuleOfSubmitter, resembledPostOf, ruleOfSubmitter } from "@askwell/domain";
import type { LocalizedText } from "@askwell/plugin-kit";
import type { App } from "../../../app.ts";
import { parseJson } from "../../../platform/db/index.ts";
import { textIn } from "../../../platform/plugins/text-in.ts";

/** Columns of locale keys and slugs have this length. */
const MAX_SUBMITTER = 64;
const MAX_REASON = 500;

/** A plugin's reason as it is stored: its texts as JSON. */
export function storedReason(reason: LocalizedText): string {
  const texts = Object.entries(reason).map(([language, text]) => [language, String(text).slice(0, MAX_REASON)]);
  return JSON.stringify(Object.fromEntries(texts));
}

/** Who held a post or an edit, as it is stored. */
export const storedSubmitter = (submitter: string): string => submitter.slice(0, MAX_SUBMITTER);

/** Whether a plugin is the stored submitter of a post that was held. */
export const isSubmitter = (slugName: string, { submitter }: { readonly submitter: string }): boolean =>
  storedSubmitter(slugName) === submitter;

/** The name of a stored submitter: that of a plugin, translated, or of a rule of the site. */
export function submitterName(app: App, language: string, submitter: string): string {
  const ruleId = ruleOfSubmitter(submitter);
  if (ruleId !== null) return ruleName(app, language, ruleId);
  const automationId = automationRuleOfSubmitter(submitter);
  if (automationId !== null) return automationName(app, language, automationId);
  if (resembledPostOf(submitter) !== null) return app.translator(language)("hold_rules.resembles");
  const plugin = app.plugins.all.find(({ slug_name }) => storedSubmitter(slug_name) === submitter);
  if (plugin) return textIn(language, plugin.name);
  return app.translator(language).maybe(`review.submitters.${submitter}`) ?? submitter;
}

/** The name that staff have given a rule. Rules: docs/rules/hold-rules.md HR3. */
function ruleName(app: App, language: string, id: string): string {
  const t = app.translator(language);
  const rule = app.settings.get("hold_rules").rules.find((each) => each.id === id);
  return rule ? t("hold_rules.named", { name: rule.name }) : t("hold_rules.deleted");
}

/** The name of an automation rule. Rules: docs/rules/automation-rules.md AR4. */
function automationName(app: App, language: string, id: string): string {
  const t = app.translator(language);
  const rule = app.settings.get("automation").rules.find((each) => each.id === id);
  return rule ? t("automation.named", { name: rule.name }) : t("hold_rules.deleted");
}

/** The rule of the site that held something, for replies; nothing if something else did, or if it was deleted. */
export function heldByRule(app: App, submitter: string): { readonly rule_id?: string } {
  const id = ruleOfSubmitter(submitter);
  const isThere = app.settings.get("hold_rules").rules.some((rule) => rule.id === id);
  return id !== null && isThere ? { rule_id: id } : {};
}

/** How the reason of what a program has written begins; no locale key contains a blank. */
const PROGRAM = "program ";

/** The stored reason of what a program has written with a key of this name. */
export const programReason = (name: string): string => PROGRAM + name;

/** A stored reason in a language: the texts of a plugin, the name of a program's key, or a locale key. */
export function reasonText(app: App, language: string, reason: string): string {
  if (reason.startsWith("{")) return textIn(language, parseJson<LocalizedText>(reason));
  if (reason.startsWith(PROGRAM))
    return app.translator(language)("review.program", { name: reason.slice(PROGRAM.length) });
  return app.translator(language).maybe(`review.held_because.${reason}`) ?? reason;
}

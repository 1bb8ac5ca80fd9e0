import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { changeRules, checkRuleExists } from "./change-rules.ts";

/** Switches a rule on or off. */
export async function switchHoldRule(app: App, staff: Staff, { id, enabled }: Parsed<"switchHoldRule">): Promise<null> {
  return changeRules(app, staff, (rules) => {
    checkRuleExists(rules, id);
    return rules.map((rule) => (rule.id === id ? { ...rule, enabled } : rule));
  });
}

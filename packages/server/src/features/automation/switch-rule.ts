import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { changedRule, changeRules, ruleIn } from "./change-rules.ts";

/** Turns a rule on or off. What happens while it is off does not count. Rule: docs/rules/automation-rules.md AR1. */
export async function switchAutomationRule(
  app: App,
  admin: Admin,
  { id, enabled }: Parsed<"switchAutomationRule">,
): Promise<null> {
  await app.db.write((tx) =>
    changeRules(app, tx, admin, (rules) => {
      const rule = ruleIn(rules, id);
      return rules.map((each) => (each.id === id ? changedRule(app, admin, rule, { enabled }) : each));
    }),
  );
  return null;
}

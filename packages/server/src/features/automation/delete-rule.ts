import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { changeRules, ruleIn } from "./change-rules.ts";
import { deleteActionsOf } from "./queries.ts";

/** Deletes a rule with what is known of its actions; undoing the change brings back the rule alone. */
export async function deleteAutomationRule(
  app: App,
  admin: Admin,
  { id }: Parsed<"deleteAutomationRule">,
): Promise<null> {
  await app.db.write(async (tx) => {
    await changeRules(app, tx, admin, (rules) => {
      ruleIn(rules, id);
      return rules.filter((rule) => rule.id !== id);
    });
    await deleteActionsOf(tx, id);
  });
  return null;
}

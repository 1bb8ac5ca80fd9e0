import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { changeRules, checkRuleExists } from "./change-rules.ts";

/** Deletes a rule; what it has held still waits. */
export async function deleteHoldRule(app: App, staff: Staff, { id }: Parsed<"deleteHoldRule">): Promise<null> {
  return changeRules(app, staff, (rules) => {
    checkRuleExists(rules, id);
    return rules.filter((rule) => rule.id !== id);
  });
}

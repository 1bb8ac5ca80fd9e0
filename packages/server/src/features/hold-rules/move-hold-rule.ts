import type { Parsed } from "@askwell/contract";
import { movedRule } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { changeRules, checkRuleExists } from "./change-rules.ts";

/** Changes the order of the rules: the first that holds a post is the one that is named. */
export async function moveHoldRule(app: App, staff: Staff, input: Parsed<"moveHoldRule">): Promise<null> {
  return changeRules(app, staff, (rules) => {
    checkRuleExists(rules, input.id);
    return movedRule(rules, input.id, input.direction as "up" | "down");
  });
}

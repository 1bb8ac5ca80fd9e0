import type { HoldRule } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Staff } from "../../viewer.ts";
import { changeSettings } from "../site/index.ts";
import { checkMayEdit } from "./hold-rules.ts";

type StoredRules = readonly HoldRule[];

/** Stores what becomes of the rules; the staff log has it as a change of the settings. Rules: docs/rules/hold-rules.md HR5. */
export async function changeRules(
  app: App,
  staff: Staff,
  change: (rules: StoredRules, tx: Tx) => StoredRules | Promise<StoredRules>,
): Promise<null> {
  checkMayEdit(app, staff);
  return app.db.write(async (tx) => {
    const rules = await change((await app.settings.lock(tx, "hold_rules")).rules, tx);
    await changeSettings(app, tx, { hold_rules: { rules } }, staff);
    return null;
  });
}

/** Fails with `object_not_found` without a rule with the id. */
export function checkRuleExists(rules: StoredRules, id: string): void {
  if (!rules.some((rule) => rule.id === id)) fail("object_not_found");
}

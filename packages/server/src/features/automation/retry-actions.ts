import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { ruleIn } from "./change-rules.ts";
import { requeueActions, updateState } from "./queries.ts";

/** Queues failed actions again: the one with the key, or all. Rule: docs/rules/automation-rules.md AR7. */
export async function retryAutomationActions(
  app: App,
  _: Admin,
  { id, key }: Parsed<"retryAutomationActions">,
): Promise<null> {
  ruleIn(app.settings.get("automation").rules, id);
  const [subject = "", step = ""] = key.split(":");
  await app.db.write(async (tx) => {
    const one = key === "" ? undefined : { subject, step: Number(step) || 0 };
    await requeueActions(tx, { ruleId: id, key: one, now: app.now() });
    await updateState(tx, id, { pause: "", paused_until: 0 });
    await app.emit(tx, { kind: "automation_due" });
  });
  return null;
}

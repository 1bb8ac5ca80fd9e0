import type { App } from "../../app.ts";
import { matchEvents } from "./match-events.ts";
import { matchUnanswered } from "./match-unanswered.ts";
import { runActions } from "./run-actions.ts";

export { matchEvents } from "./match-events.ts";
export { onRulesChanged } from "./on-rules-changed.ts";
export { runActions } from "./run-actions.ts";
export { automationRulesOf } from "./save-rule.ts";

/** Whether the site has rules. */
export const hasAutomation = (app: App): boolean => app.settings.get("automation").rules.length > 0;

/** Lets rules go on that were paused, looks for questions without answers, and does what is due. Rule: AR5. */
export async function continueAutomation(app: App): Promise<void> {
  if (!hasAutomation(app)) return;
  await matchEvents(app);
  await matchUnanswered(app);
  await runActions(app);
}

import { mayEditTexts } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";

/** Whether a user may change the prepared texts. Rules: docs/rules/reasons.md N11. */
export const mayEditPreparedTexts = (app: App, who: Member): boolean =>
  mayEditTexts(who, app.settings.get("sign_in").moderator_texts);

/** Fails unless the caller may change them. */
export function checkMayEditTexts(app: App, who: Member): void {
  if (!mayEditPreparedTexts(app, who)) fail("missing_privilege");
}

import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { chosenProvider } from "../settings/chosen-provider.ts";

/** Whether a viewer who reads the site may ask the assistant. Rules: docs/rules/assistant.md AI4. */
export function mayAsk(app: App, viewer: Viewer): boolean {
  if (!chosenProvider(app)) return false;
  if (!viewer.signed_in) return app.settings.get("assistant").ai_for_visitors;
  return viewer.email_confirmed && viewer.status === "normal";
}

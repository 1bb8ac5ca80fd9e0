import type { Parsed, Reply } from "@askwell/contract";
import { hasPrivilege, isActionKey, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";

/** Whether the caller may perform actions by role or reputation; unknown actions are not allowed. */
export async function permission(app: App, who: Member, input: Parsed<"permission">): Promise<Reply<"permission">> {
  const actions = [...(input.action === "" ? [] : input.action.split(",")), ...input.actions];
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const t = app.translator(who.language);
  const entries = actions.map((action) => {
    const verdict = isActionKey(action) ? hasPrivilege(who, action, thresholds) : null;
    if (verdict?.allowed) return [action, { has_permission: true, no_permission_tip: "" }];
    const rank = verdict?.needed ?? 0;
    const tip = rank > 0 ? t("api_errors.rank_too_low", { rank }) : t("api_errors.missing_privilege");
    return [action, { has_permission: false, no_permission_tip: tip }];
  });
  return Object.fromEntries(entries);
}

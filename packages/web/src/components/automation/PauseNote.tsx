import { useMessages } from "../../app/services/services.tsx";
import type { AutomationRuleItem } from "./automation-rule.ts";

/** Why a rule does nothing for now; nothing if it works. Rules: docs/rules/automation-rules.md AR6, AR7. */
export function PauseNote({ rule }: { readonly rule: AutomationRuleItem }) {
  const { t, formats } = useMessages();
  const { pause, paused_until, per_hour, actions, missing_tags } = rule;
  if (pause === "") return null;
  if (pause === "person") return t("automation.pause_person");
  if (pause === "limit")
    return t("automation.pause_limit", { count: per_hour, time: formats.absoluteDate(paused_until) });
  const missing = [...actions.filter(({ is_missing }) => is_missing).map(({ name }) => name), ...missing_tags];
  return missing.length > 0
    ? t("automation.pause_missing", { list: formats.list(missing) })
    : t("automation.pause_target");
}

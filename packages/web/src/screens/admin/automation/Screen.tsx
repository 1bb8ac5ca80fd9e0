import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { ActionLog } from "./ActionLog.tsx";
import type { load } from "./load.ts";
import { RuleEditor } from "./RuleEditor.tsx";
import { RuleList } from "./RuleList.tsx";

export const head = ({ t, loaded: { rule, isNew, log } }: HeadContext<typeof load>): Head =>
  adminHead(t, rule?.name ?? t(isNew ? "hold_rules.new_title" : "shell.admin_pages.automation"), log?.page);

/** The rules by which the site acts. Rules: docs/rules/automation-rules.md AR1. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const { rules, rule, sorting, template, isNew, log } = loaded;
  if (!rule && !isNew) return <RuleList rules={rules.list} sorting={sorting} />;
  return (
    <RuleEditor key={`${rule?.id} ${rule?.version} ${template}`} rule={rule} template={template} targets={rules}>
      {rule && log && <ActionLog rule={rule} {...log} />}
    </RuleEditor>
  );
}

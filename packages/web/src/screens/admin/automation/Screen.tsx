import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { ActionLog } from "./ActionLog.tsx";
import type { load } from "./load.ts";
import { RuleEditor } from "./RuleEditor.tsx";
import { RuleList } from "./RuleList.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

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

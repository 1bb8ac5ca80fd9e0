import { useCall } from "../../../app/api/use-call.ts";
import { download } from "../../../app/download.ts";
import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import styles from "../../../components/automation/Automation.module.css";
import type { AutomationRuleItem } from "../../../components/automation/automation-rule.ts";
import { templateNames } from "../../../components/automation/templates.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { sortings } from "./load.ts";
import { RuleRow } from "./RuleRow.tsx";

interface RuleListProps {
  readonly rules: readonly AutomationRuleItem[];
  readonly sorting: (typeof sortings)[number];
}

/** The server sorts by name. */
const orders: Record<RuleListProps["sorting"], (one: AutomationRuleItem, other: AutomationRuleItem) => number> = {
  name: () => 0,
  acted: (one, other) => other.acted - one.acted,
  last: (one, other) => other.acted_at - one.acted_at,
};

/** All rules, with what they have done. */
export function RuleList({ rules, sorting }: RuleListProps) {
  const t = useT();
  const { path, search } = usePageLocation();
  const title = t("shell.admin_pages.automation");
  const add = (
    <LinkButton icon="plus" variant="primary" href="/admin/automation/new">
      {t("hold_rules.add")}
    </LinkButton>
  );
  const columns = [
    t("automation.column_rule"),
    t("automation.column_does"),
    t("automation.column_acted"),
    t("components.admin.column.status"),
    t("components.admin.column.actions"),
  ];
  const tabs = sortings.map((value) => ({
    href: choiceAddress(path, search, "order", value === "name" ? "" : value),
    label: t(`automation.orders.${value}`),
    current: value === sorting,
  }));
  return (
    <Page>
      <PageHead title={title} lead={t("automation.lead")} actions={rules.length > 0 && add} />
      {rules.length === 0 ? (
        <>
          <EmptyState title={t("automation.none")} action={add}>
            {t("automation.none_hint")}
          </EmptyState>
          <Templates />
        </>
      ) : (
        <>
          <Tabs label={t("automation.order")} tabs={tabs} />
          <AdminTable caption={title} columns={columns}>
            {rules.toSorted(orders[sorting]).map((rule) => (
              <RuleRow key={rule.id} rule={rule} />
            ))}
          </AdminTable>
          <div className={styles.end}>
            <ExportButton />
          </div>
        </>
      )}
    </Page>
  );
}

/** Rules to begin with. */
export function Templates() {
  const t = useT();
  return (
    <section aria-label={t("automation.templates")}>
      <h2>{t("automation.templates")}</h2>
      <ul className={styles.templates}>
        {templateNames.map((name) => (
          <li key={name}>
            <a href={`/admin/automation/new?from=${name}`}>{t(`automation.template.${name}`)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExportButton() {
  const t = useT();
  const exporting = useCall("exportAutomationRules", { isButton: true });
  const save = async () => {
    const result = await exporting.run({});
    if (result?.ok) download("automation-rules.csv", result.reply.csv, "text/csv");
  };
  return (
    <Button small variant="quiet" busy={exporting.busy} onClick={() => void save()}>
      {t("components.admin.export_csv")}
    </Button>
  );
}

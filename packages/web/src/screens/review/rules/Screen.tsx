import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { load } from "./load.ts";
import { RuleRow } from "./RuleRow.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("hold_rules.title"), noindex: true });

/** The rules by which posts are held, in their order. Rules: docs/rules/hold-rules.md HR1. */
export function Screen({ loaded: { rules } }: ScreenProps<typeof load>) {
  const t = useT();
  const { list, may_edit } = rules;
  const add = may_edit && (
    <LinkButton icon="plus" variant="primary" href="/review/rules/new">
      {t("hold_rules.add")}
    </LinkButton>
  );
  const columns = [
    t("hold_rules.column_rule"),
    t("hold_rules.column_held"),
    t("components.admin.column.status"),
    ...(may_edit ? [t("components.admin.column.actions")] : []),
  ];
  return (
    <Page>
      <PageHead
        title={t("hold_rules.title")}
        lead={
          <>
            {t("hold_rules.lead")} <a href="/review">{t("shell.review")}</a>
          </>
        }
        actions={list.length > 0 && add}
      />
      {!may_edit && <Callout tone="info">{t("hold_rules.read_only")}</Callout>}
      {list.length === 0 ? (
        <EmptyState title={t("hold_rules.none")} action={add}>
          {t("hold_rules.none_hint")}
        </EmptyState>
      ) : (
        <AdminTable caption={t("hold_rules.title")} columns={columns}>
          {list.map((rule, at) => (
            <RuleRow key={rule.id} rule={rule} mayEdit={may_edit} isFirst={at === 0} isLast={at === list.length - 1} />
          ))}
        </AdminTable>
      )}
    </Page>
  );
}

import type { Reply } from "@askwell/contract";
import { useMessages, usePageLocation, useT } from "../../../app/services/services.tsx";
import { ActionsCell, AdminTable, PostTitle, StateBadge } from "../../../components/admin/AdminTable.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import styles from "../../../components/automation/Automation.module.css";
import { type AutomationRuleItem, actedAddress, actionTones } from "../../../components/automation/automation-rule.ts";
import { Pager } from "../../../components/lists/Pager.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { filters, PAGE_SIZE } from "./load.ts";

type ActionPage = Reply<"automationActions">;

interface ActionLogProps extends ActionPage {
  readonly rule: AutomationRuleItem;
  readonly filter: (typeof filters)[number];
  readonly page: number;
}

/** What a rule has done in the last 30 days. Rules: docs/rules/automation-rules.md AR7. */
export function ActionLog({ rule: { id, failed }, filter, page, count, list }: ActionLogProps) {
  const t = useT();
  const { path, search } = usePageLocation();
  const retry = useAdminCall("retryAutomationActions");
  const columns = [
    t("automation.column_post"),
    t("automation.column_action"),
    t("components.admin.column.status"),
    t("components.admin.column.actions"),
  ];
  const tabs = filters.map((value) => ({
    href: choiceAddress(path, search, "state", value === "all" ? "" : value),
    label: t(`automation.filters.${value}`),
    current: value === filter,
  }));
  return (
    <div id="log">
      <div className={styles.log}>
        <h2>{t("automation.log")}</h2>
        {failed > 0 && (
          <Button small busy={retry.busy} onClick={() => void retry.change({ id, key: "" })}>
            {t("automation.retry_all")}
          </Button>
        )}
      </div>
      <Tabs label={t("components.admin.filter")} tabs={tabs} />
      {list.length === 0 ? (
        <EmptyState title={t("automation.no_actions")}>{t("automation.no_actions_hint")}</EmptyState>
      ) : (
        <AdminTable caption={t("automation.log")} columns={columns}>
          {list.map((action) => (
            <ActionRow key={action.key} ruleId={id} action={action} />
          ))}
        </AdminTable>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </div>
  );
}

interface ActionRowProps {
  readonly ruleId: string;
  readonly action: ActionPage["list"][number];
}

function ActionRow({ ruleId, action }: ActionRowProps) {
  const { t, formats } = useMessages();
  const retry = useAdminCall("retryAutomationActions");
  const { key, title, kind, name, state, created_at, next_at, error } = action;
  return (
    <tr>
      <td>
        <PostTitle href={actedAddress(action)}>{title || t("automation.post_gone")}</PostTitle>
        <span className={styles.detail}>
          <RelativeTime at={created_at} />
        </span>
      </td>
      <td>{t(`automation.does.${kind}`, { name })}</td>
      <td>
        <StateBadge tone={actionTones[state]}>{t(`automation.filters.${state}`)}</StateBadge>
        {error !== "" && (
          <span className={styles.error}>
            <bdi>{error}</bdi>
          </span>
        )}
        {state === "waiting" && error !== "" && (
          <span className={styles.detail}>
            {t("screens.webhooks.next_attempt", { time: formats.absoluteDate(next_at) })}
          </span>
        )}
        {state === "skipped" && <span className={styles.detail}>{t("automation.skipped_hint")}</span>}
      </td>
      <ActionsCell>
        {state === "failed" && (
          <Button
            small
            busy={retry.busy}
            aria-label={t("automation.retry_named", { title })}
            onClick={() => void retry.change({ id: ruleId, key })}
          >
            {t("automation.retry")}
          </Button>
        )}
      </ActionsCell>
    </tr>
  );
}

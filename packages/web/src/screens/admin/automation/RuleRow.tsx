import { useMessages, useServices, useT } from "../../../app/services/services.tsx";
import { ActionsCell, StateBadge } from "../../../components/admin/AdminTable.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import styles from "../../../components/automation/Automation.module.css";
import { type AutomationRuleItem, thenSummary, whenSummary } from "../../../components/automation/automation-rule.ts";
import { PauseNote } from "../../../components/automation/PauseNote.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";

interface AutomationRowProps {
  readonly rule: AutomationRuleItem;
}

const listed = (parts: readonly string[]) => parts.map((part) => <li key={part}>{part}</li>);

/** A rule: when it acts, what it does, and what it has done. */
export function RuleRow({ rule }: AutomationRowProps) {
  const messages = useMessages();
  const { t } = messages;
  const { id, name, enabled, pause } = rule;
  const tone = pause !== "" ? "warn" : enabled ? "ok" : "plain";
  return (
    <tr>
      <td>
        <a href={`/admin/automation/${id}`} className={styles.name}>
          <bdi>{name}</bdi>
        </a>
        <ul className={styles.parts}>{listed(whenSummary(rule, messages))}</ul>
      </td>
      <td className={styles.wide}>
        <ul className={styles.parts}>{listed(thenSummary(rule, t))}</ul>
      </td>
      <td>
        <Acted of={rule} />
      </td>
      <td>
        <StateBadge tone={tone}>
          {t(pause !== "" ? "automation.paused" : enabled ? "hold_rules.on" : "hold_rules.off")}
        </StateBadge>
        <span className={styles.detail}>
          <PauseNote rule={rule} />
        </span>
      </td>
      <RuleActions rule={rule} />
    </tr>
  );
}

/** How often a rule has acted in the last 30 days, and what has failed. */
function Acted({ of: { acted, acted_at, waiting, failed, last_error } }: { readonly of: AutomationRuleItem }) {
  const t = useT();
  if (acted === 0) return t("automation.acted_none");
  return (
    <>
      {t("automation.acted", { count: acted })}
      <span className={styles.detail}>
        {t("automation.acted_last")} <RelativeTime at={acted_at} />
      </span>
      {waiting > 0 && <span className={styles.detail}>{t("automation.waiting", { count: waiting })}</span>}
      {failed > 0 && (
        <span className={styles.error}>
          {t("automation.failed", { count: failed })} <bdi>{last_error}</bdi>
        </span>
      )}
    </>
  );
}

function RuleActions({ rule: { id, name, enabled } }: AutomationRowProps) {
  const t = useT();
  const { feedback } = useServices();
  const turn = useAdminCall("switchAutomationRule");
  const remove = useAdminCall("deleteAutomationRule");
  const confirmDeletion = async () => {
    const isSure = await feedback.confirm({
      title: t("hold_rules.delete_title"),
      message: t("automation.delete_message", { name }),
      confirm: t("hold_rules.delete"),
      tone: "danger",
    });
    if (isSure) await remove.change({ id });
  };
  return (
    <ActionsCell>
      <Button
        small
        busy={turn.busy}
        aria-label={t(enabled ? "hold_rules.turn_off_named" : "hold_rules.turn_on_named", { name })}
        onClick={() => void turn.change({ id, enabled: !enabled })}
      >
        {t(enabled ? "hold_rules.turn_off" : "hold_rules.turn_on")}
      </Button>
      <LinkButton small href={`/admin/automation/${id}`} aria-label={t("hold_rules.edit_named", { name })}>
        {t("hold_rules.edit")}
      </LinkButton>
      <Button
        small
        variant="danger"
        busy={remove.busy}
        aria-label={t("hold_rules.delete_named", { name })}
        onClick={() => void confirmDeletion()}
      >
        {t("hold_rules.delete")}
      </Button>
    </ActionsCell>
  );
}

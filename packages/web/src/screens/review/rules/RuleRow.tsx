import type { CallName, InputOf } from "@askwell/contract";
import { useCall } from "../../../app/api/use-call.ts";
import { useMessages, useServices } from "../../../app/services/services.tsx";
import { ActionsCell, StateBadge } from "../../../components/admin/AdminTable.tsx";
import styles from "../../../components/hold-rules/HoldRules.module.css";
import { type ListedRule, ruleSummary } from "../../../components/hold-rules/hold-rule.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import { Button, IconButton, LinkButton } from "../../../ui/Button.tsx";

interface RuleRowProps {
  readonly rule: ListedRule;
  readonly mayEdit: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A rule: its conditions, what it has held, and what can be done with it. */
export function RuleRow({ rule, mayEdit, isFirst, isLast }: RuleRowProps) {
  const messages = useMessages();
  const { t } = messages;
  const { id, name, enabled, made_by, made_at } = rule;
  return (
    <tr id={`rule-${id}`}>
      <td>
        <bdi className={styles.name}>{name}</bdi>
        <ul className={styles.conditions}>
          {ruleSummary(rule, messages).map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
        <span className={styles.detail}>
          {t("hold_rules.made")} {made_by && <PersonLink person={made_by} withAvatar={false} withRank={false} />}{" "}
          <RelativeTime at={made_at} />
        </span>
      </td>
      <td>
        <Held of={rule} />
      </td>
      <td>
        <StateBadge tone={enabled ? "ok" : "plain"}>{t(enabled ? "hold_rules.on" : "hold_rules.off")}</StateBadge>
      </td>
      {mayEdit && <RuleActions rule={rule} isFirst={isFirst} isLast={isLast} />}
    </tr>
  );
}

/** How often a rule has held, and how often staff approved: how precise it is. */
function Held({ of: { held } }: { readonly of: ListedRule }) {
  const { t, formats } = useMessages();
  const { approved, rejected, pending } = held;
  const count = approved + rejected + pending;
  if (count === 0) return t("hold_rules.held_none");
  const outcome = {
    approved: formats.number(approved),
    rejected: formats.number(rejected),
    pending: formats.number(pending),
  };
  return (
    <>
      {t("hold_rules.held_count", { count })}
      <span className={styles.detail}>{t("hold_rules.held_outcome", outcome)}</span>
    </>
  );
}

/** A change of the list; it is loaded again. */
function useRuleCall<Name extends CallName>(name: Name) {
  const { router } = useServices();
  const call = useCall(name);
  const change = async (input: InputOf<Name>) => {
    if ((await call.run(input))?.ok) await router.revalidate();
  };
  return { ...call, change };
}

function RuleActions({ rule: { id, name, enabled }, isFirst, isLast }: Omit<RuleRowProps, "mayEdit">) {
  const { t } = useMessages();
  const { feedback } = useServices();
  const move = useRuleCall("moveHoldRule");
  const turn = useRuleCall("switchHoldRule");
  const remove = useRuleCall("deleteHoldRule");
  const confirmDeletion = async () => {
    const isSure = await feedback.confirm({
      title: t("hold_rules.delete_title"),
      message: t("hold_rules.delete_message", { name }),
      confirm: t("hold_rules.delete"),
      tone: "danger",
    });
    if (isSure) await remove.change({ id });
  };
  return (
    <ActionsCell>
      <IconButton
        icon="up"
        label={t("hold_rules.move_up", { name })}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && void move.change({ id, direction: "up" })}
      />
      <IconButton
        icon="down"
        label={t("hold_rules.move_down", { name })}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && void move.change({ id, direction: "down" })}
      />
      <Button
        small
        busy={turn.busy}
        aria-label={t(enabled ? "hold_rules.turn_off_named" : "hold_rules.turn_on_named", { name })}
        onClick={() => void turn.change({ id, enabled: !enabled })}
      >
        {t(enabled ? "hold_rules.turn_off" : "hold_rules.turn_on")}
      </Button>
      <LinkButton small href={`/review/rules/${id}`} aria-label={t("hold_rules.edit_named", { name })}>
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

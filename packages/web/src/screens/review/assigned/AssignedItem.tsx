import type { Reply } from "@askwell/contract";
import { useT } from "../../../app/services/services.tsx";
import { actedAddress } from "../../../components/automation/automation-rule.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Assigned.module.css";

export type AssignedItemFields = Reply<"assignedTasks">["list"][number];

interface AssignedItemProps {
  readonly task: AssignedItemFields;
  readonly isOfOthers: boolean;
  /** The keys act on it. */
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly busy: boolean;
  onSelect(): void;
  onFocus(): void;
  onDone(): void;
  onDismiss(): void;
  onGive(): void;
}

/** Something that is assigned: what, by which rule, since when, and what to do with it. */
export function AssignedItem({ task, isOfOthers, isCurrent, isSelected, busy, ...on }: AssignedItemProps) {
  const t = useT();
  const { object_type, title, reason, assignee, assigned_by, opened_at, sharers } = task;
  const name = title || t("assigned_tasks.gone");
  const key = (shortcut: string) => (isCurrent ? { shortcut } : {});
  return (
    <article className={styles.item} data-current={isCurrent || undefined} onFocus={on.onFocus}>
      <label className={styles.pick}>
        <input
          type="checkbox"
          autoComplete="off"
          className={styles.check}
          aria-label={t("components.review.select", { title: name })}
          aria-keyshortcuts={isCurrent ? "X" : undefined}
          checked={isSelected}
          onChange={on.onSelect}
        />
      </label>
      <div className={styles.text}>
        <h2 className={styles.title} dir="auto">
          {title === "" ? name : <a href={actedAddress(task)}>{name}</a>}
        </h2>
        <p className={styles.line}>
          <span>{t(`automation.kind_of.${object_type}`)}</span>
          <bdi>{reason}</bdi>
          <RelativeTime at={opened_at} />
          {isOfOthers && assignee && (
            <span>
              {t("assigned_tasks.to_whom")} <PersonLink person={assignee} size={16} />
            </span>
          )}
          {assigned_by && (
            <span>
              {t("assigned_tasks.given_by")} <PersonLink person={assigned_by} size={16} />
            </span>
          )}
          {sharers > 1 && <span>{t("assigned_tasks.sharers", { count: sharers })}</span>}
        </p>
      </div>
      <fieldset className={styles.actions}>
        <legend className="visually-hidden">{t("components.review.decide")}</legend>
        <Button small variant="primary" busy={busy} {...key("A")} onClick={on.onDone}>
          {t("assigned_tasks.done")}
        </Button>
        <Button small busy={busy} {...key("R")} onClick={on.onDismiss}>
          {t(isOfOthers ? "assigned_tasks.take_away" : "assigned_tasks.dismiss")}
        </Button>
        <Button small variant="quiet" {...key("E")} onClick={on.onGive}>
          {t("assigned_tasks.reassign")}
        </Button>
      </fieldset>
    </article>
  );
}

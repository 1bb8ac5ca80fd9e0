import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import styles from "./Review.module.css";

/** Where a task leads. */
export interface TaskAddresses {
  /** The list of its queue. */
  readonly list: string;
  /** After skipping it. */
  readonly skip: string;
  /** Another task of its queue; null when there is none. */
  readonly next: string | null;
}

interface TaskBodyProps {
  readonly addresses: TaskAddresses;
  readonly children: ReactNode;
}

/** What a task is about. Where there is no room for the list beside it, a link leads back. */
export function TaskBody({ addresses, children }: TaskBodyProps) {
  const t = useT();
  return (
    <div className={styles.task}>
      <p className={styles.back}>
        <LinkButton variant="quiet" icon="chevron-start" href={addresses.list}>
          {t("screens.review.all_tasks")}
        </LinkButton>
      </p>
      {children}
    </div>
  );
}

/** The buttons of a review task, with one to skip it; they stay at the lower edge. */
export function TaskActions({ skipTo, children }: { skipTo: string; children: ReactNode }) {
  const t = useT();
  return (
    <fieldset className={styles.actions}>
      <legend className="visually-hidden">{t("components.review.decide")}</legend>
      {children}
      <LinkButton variant="quiet" href={skipTo} shortcut="S">
        {t("components.review.skip")}
      </LinkButton>
    </fieldset>
  );
}

import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./Queues.module.css";

interface QueueActionsProps {
  readonly busy: boolean;
  readonly children: ReactNode;
  onSkip(): void;
}

/** The buttons for an item, with one to skip it; they stay at the lower edge. */
export function QueueActions({ busy, children, onSkip }: QueueActionsProps) {
  const t = useT();
  return (
    <fieldset className={styles.actions}>
      <legend className="visually-hidden">{t("components.review.decide")}</legend>
      {children}
      <Button variant="quiet" shortcut="S" aria-disabled={busy} onClick={onSkip}>
        {t("review_queues.action.skip")}
      </Button>
    </fieldset>
  );
}

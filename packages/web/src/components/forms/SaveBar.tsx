import { useRef } from "react";
import { useIsLive, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./SaveBar.module.css";

interface SaveBarProps {
  /** There are unsaved changes. */
  readonly isChanged: boolean;
  readonly busy: boolean;
  onDiscard(): void;
}

/**
 * The buttons of a long form; sticky while there are unsaved changes. The one that saves retains the focus also when
 * everything is saved, and gets it when the changes are discarded.
 */
export function SaveBar({ isChanged, busy, onDiscard }: SaveBarProps) {
  const t = useT();
  const isLive = useIsLive();
  const bar = useRef<HTMLDivElement>(null);
  const discard = () => {
    bar.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    onDiscard();
  };
  return (
    <div ref={bar} className={isChanged ? `${styles.bar} ${styles.sticky}` : styles.bar}>
      {isChanged && (
        <>
          <span className={styles.note}>{t("components.forms.unsaved")}</span>
          <Button variant="quiet" disabled={busy} onClick={discard}>
            {t("components.forms.discard")}
          </Button>
        </>
      )}
      <Button type="submit" variant="primary" busy={busy} disabled={!isLive} aria-disabled={!isChanged}>
        {t("components.forms.save")}
      </Button>
    </div>
  );
}

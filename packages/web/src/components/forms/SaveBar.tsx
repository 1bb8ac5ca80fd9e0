import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./SaveBar.module.css";

interface SaveBarProps {
  /** There are unsaved changes. */
  readonly isChanged: boolean;
  readonly busy: boolean;
  onDiscard(): void;
}

/** The buttons of a long form; sticky while there are unsaved changes. */
export function SaveBar({ isChanged, busy, onDiscard }: SaveBarProps) {
  const t = useT();
  return (
    <div className={isChanged ? `${styles.bar} ${styles.sticky}` : styles.bar}>
      {isChanged && (
        <>
          <span className={styles.note}>{t("components.forms.unsaved")}</span>
          <Button variant="quiet" disabled={busy} onClick={onDiscard}>
            {t("components.forms.discard")}
          </Button>
        </>
      )}
      <Button type="submit" variant="primary" busy={busy} disabled={!isChanged}>
        {t("components.forms.save")}
      </Button>
    </div>
  );
}

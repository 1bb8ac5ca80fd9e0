import { useT } from "../../app/services.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./SaveBar.module.css";

interface SaveBarProps {
  /** Something differs from what is stored. */
  readonly isChanged: boolean;
  readonly busy: boolean;
  onDiscard(): void;
}

/** The buttons of a long form; they come into view when there is something to save. */
export function SaveBar({ isChanged, busy, onDiscard }: SaveBarProps) {
  const t = useT();
  return (
    <div className={isChanged ? `${styles.bar} ${styles.sticky}` : styles.bar}>
      <Button type="submit" look="primary" busy={busy} disabled={!isChanged}>
        {t("parts.forms.save")}
      </Button>
      {isChanged && (
        <>
          <Button look="quiet" disabled={busy} onClick={onDiscard}>
            {t("parts.forms.discard")}
          </Button>
          <span className={styles.note}>{t("parts.forms.unsaved")}</span>
        </>
      )}
    </div>
  );
}

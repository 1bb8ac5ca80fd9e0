import { type AskingHint, askingHints } from "@askwell/domain";
import { useT } from "../../../app/services/services.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "./Screen.module.css";

interface AskingTipProps {
  readonly hint: AskingHint | null;
  /** The field that it stands below. */
  readonly about: "title" | "content";
}

/** One line on what would make the question better, below its field. */
export function AskingTip({ hint, about }: AskingTipProps) {
  const t = useT();
  return (
    <p role="status" className={styles.tip}>
      {hint && askingHints[hint] === about && (
        <>
          <Icon name="info" />
          <span>{t(`screens.ask.tip.${hint}`)}</span>
        </>
      )}
    </p>
  );
}

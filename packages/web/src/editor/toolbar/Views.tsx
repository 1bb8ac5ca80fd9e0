import { useT } from "../../app/services/services.tsx";
import styles from "./Views.module.css";

interface ViewsProps {
  readonly isPreview: boolean;
  setPreview(isPreview: boolean): void;
  /** The editor fills the window and has a button to leave that. */
  readonly isFull: boolean;
  onDone(): void;
}

/** Switches between text and preview, where both do not fit. */
export function Views({ isPreview, setPreview, isFull, onDone }: ViewsProps) {
  const t = useT();
  return (
    <div className={styles.views}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form of its own. */}
      <div role="group" aria-label={t("components.editor.view")} className={styles.switch}>
        <button type="button" className={styles.view} aria-pressed={!isPreview} onClick={() => setPreview(false)}>
          {t("components.editor.write")}
        </button>
        <button type="button" className={styles.view} aria-pressed={isPreview} onClick={() => setPreview(true)}>
          {t("components.editor.preview")}
        </button>
      </div>
      {isFull && (
        <button type="button" className={styles.done} onClick={onDone}>
          {t("components.editor.done")}
        </button>
      )}
    </div>
  );
}

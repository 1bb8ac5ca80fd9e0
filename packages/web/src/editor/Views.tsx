import { useT } from "../app/services.tsx";
import styles from "./Views.module.css";

interface ViewsProps {
  readonly isPreview: boolean;
  setPreview(isPreview: boolean): void;
  /** The editor takes the whole window; a button brings it back to its place. */
  readonly isFull: boolean;
  onDone(): void;
}

/** Where there is no room for both: the text, or what it will look like. */
export function Views({ isPreview, setPreview, isFull, onDone }: ViewsProps) {
  const t = useT();
  return (
    <div className={styles.views}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form of its own. */}
      <div role="group" aria-label={t("parts.editor.view")} className={styles.switch}>
        <button type="button" className={styles.view} aria-pressed={!isPreview} onClick={() => setPreview(false)}>
          {t("parts.editor.write")}
        </button>
        <button type="button" className={styles.view} aria-pressed={isPreview} onClick={() => setPreview(true)}>
          {t("parts.editor.preview")}
        </button>
      </div>
      {isFull && (
        <button type="button" className={styles.done} onClick={onDone}>
          {t("parts.editor.done")}
        </button>
      )}
    </div>
  );
}

import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import styles from "./Views.module.css";

/** What an editor shows: its text as it will look, or as Markdown, or a preview of that. */
export type EditorView = "visual" | "markdown" | "preview";

interface ViewsProps {
  readonly view: EditorView;
  setView(view: EditorView): void;
  /** The editor fills the window and has a button to leave that. */
  readonly isFull: boolean;
  onDone(): void;
}

const labels = {
  visual: "components.editor.visual",
  markdown: "components.editor.markdown",
  preview: "components.editor.preview",
} as const satisfies Record<EditorView, string>;

const views: readonly EditorView[] = ["visual", "markdown", "preview"];

/** Switches between the ways to write, and to the preview where it does not fit beside the text. */
export function Views({ view, setView, isFull, onDone }: ViewsProps) {
  const t = useT();
  return (
    <div className={styles.views}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form of its own. */}
      <div role="group" aria-label={t("components.editor.view")} className={styles.switch}>
        {views.map((each) => (
          <button
            key={each}
            type="button"
            className={classes(styles.view, each === "preview" && styles.preview)}
            aria-pressed={each === view}
            onClick={() => setView(each)}
          >
            {t(labels[each])}
          </button>
        ))}
      </div>
      {isFull && (
        <button type="button" className={styles.done} onClick={onDone}>
          {t("components.editor.done")}
        </button>
      )}
    </div>
  );
}

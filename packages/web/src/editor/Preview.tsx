import { useT, useViewer } from "../app/services/services.tsx";
import { isMember } from "../app/session/viewer.ts";
import { Prose } from "../ui/Prose.tsx";
import styles from "./Editor.module.css";
import { useRendered } from "./use-rendered.ts";

/** The preview of the text. */
export function Preview({ text, name }: { text: string; name: string }) {
  const t = useT();
  const html = useRendered(text);
  const viewer = useViewer();
  return (
    <section aria-label={t("components.editor.preview_of", { name })} className={styles.preview}>
      {html === "" ? (
        <p className={styles.nothing}>
          {t(isMember(viewer) ? "components.editor.nothing" : "components.editor.no_preview")}
        </p>
      ) : (
        <Prose html={html} />
      )}
    </section>
  );
}

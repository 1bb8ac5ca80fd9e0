import { useEffect, useRef, useState } from "react";
import { useServices, useT, useViewer } from "../app/services/services.tsx";
import { isMember } from "../app/session/viewer.ts";
import { Prose } from "../ui/Prose.tsx";
import styles from "./Editor.module.css";

/** Delay of the preview after a change. Source: docs/screens.md "Timings and numbers". */
const PREVIEW_AFTER_MS = 1000;

/** The rendered text: at once the first time, then debounced. */
function useRendered(text: string): string {
  const { api, handleError, viewer } = useServices();
  const [html, setHtml] = useState("");
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for changes of the text only.
  useEffect(() => {
    if (text.trim() === "" || !isMember(viewer.get())) {
      setHtml("");
      isFirst.current = true;
      return undefined;
    }
    let isCurrent = true;
    const render = async () => {
      try {
        const rendered = await api.renderPost({ content: text });
        if (isCurrent) setHtml(rendered);
      } catch (error) {
        handleError(error, { quietFailure: true, passErrors: true });
      }
    };
    const timer = setTimeout(() => void render(), isFirst.current ? 0 : PREVIEW_AFTER_MS);
    isFirst.current = false;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return html;
}

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

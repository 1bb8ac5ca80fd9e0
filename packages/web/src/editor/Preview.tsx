import { useEffect, useRef, useState } from "react";
import { useServices, useT, useViewer } from "../app/services.tsx";
import { isMember } from "../app/viewer.ts";
import { Prose } from "../ui/Prose.tsx";
import styles from "./Editor.module.css";

/** How long after the last change the preview is drawn anew. Source: screens reference 2.14. */
const PREVIEW_AFTER_MS = 1000;

/** The text as readers will see it: at once the first time, then a moment after each change. */
function useRendered(text: string): string {
  const { api, react, viewer } = useServices();
  const [html, setHtml] = useState("");
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text alone asks for another preview.
  useEffect(() => {
    if (text.trim() === "" || !isMember(viewer.get())) {
      setHtml("");
      isFirst.current = true;
      return undefined;
    }
    let isWanted = true;
    const draw = async () => {
      try {
        const rendered = await api.renderPost({ content: text });
        if (isWanted) setHtml(rendered);
      } catch (error) {
        react(error, { quietFailure: true, passErrors: true });
      }
    };
    const timer = setTimeout(() => void draw(), isFirst.current ? 0 : PREVIEW_AFTER_MS);
    isFirst.current = false;
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text]);
  return html;
}

/** What the text will look like. */
export function Preview({ text, name }: { text: string; name: string }) {
  const t = useT();
  const html = useRendered(text);
  const viewer = useViewer();
  return (
    <section aria-label={t("parts.editor.preview_of", { name })} className={styles.preview}>
      {html === "" ? (
        <p className={styles.nothing}>{t(isMember(viewer) ? "parts.editor.nothing" : "parts.editor.no_preview")}</p>
      ) : (
        <Prose html={html} />
      )}
    </section>
  );
}

import { useEffect, useRef, useState } from "react";
import { useServices } from "../app/services/services.tsx";
import { isMember } from "../app/session/viewer.ts";

/** Delay of the preview after a change. Source: docs/screens.md "Timings and numbers". */
const PREVIEW_AFTER_MS = 1000;

/** The rendered text: at once the first time, then debounced. */
export function useRendered(text: string): string {
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

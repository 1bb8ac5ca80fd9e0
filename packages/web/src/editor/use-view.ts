import { useState } from "react";
import { useServices } from "../app/services/services.tsx";
import type { EditorView } from "./toolbar/Views.tsx";

/** What the editor shows; the way to write is stored for the next text. Rule: docs/rules/editor.md ED13. */
export function useView(): [EditorView, (view: EditorView) => void] {
  const { storage } = useServices();
  const [view, setView] = useState<EditorView>(() => (storage.read("writing") === "visual" ? "visual" : "markdown"));
  const choose = (next: EditorView) => {
    if (next !== "preview") storage.write("writing", next);
    setView(next);
  };
  return [view, choose];
}

import { useState } from "react";
import { useWayToWrite } from "../app/session/use-way-to-write.ts";
import type { EditorView } from "./toolbar/Views.tsx";

/** What the editor shows; the way to write is stored for the next text. Rule: docs/rules/editor.md ED13. */
export function useView(): [EditorView, (view: EditorView) => void] {
  const [way, chooseWay] = useWayToWrite();
  const [view, setView] = useState<EditorView>(way);
  const choose = (next: EditorView) => {
    // Switching does not wait for the server, and works without a connection.
    if (next !== "preview") void chooseWay(next);
    setView(next);
  };
  return [view, choose];
}

import { useState } from "react";
import { flushSync } from "react-dom";
import { type CommentTarget, elementOf } from "./thread-state.ts";

interface ClosedForm {
  readonly objectId: string;
  readonly target: CommentTarget;
  onClose(): void;
}

/** Closes the form, and moves the focus back to the button that opened it. Rules: docs/rules/focus.md KF4. */
export function useClose({ objectId, target, onClose }: ClosedForm): () => void {
  const [opener] = useState(() => document.activeElement);
  return () => {
    flushSync(onClose);
    const isThere = opener?.isConnected && opener !== document.body;
    const row = document.getElementById(elementOf(target.comment?.comment_id ?? ""));
    // The row of a comment that was edited is a new one.
    const button = target.kind === "edit" ? row?.querySelector<HTMLElement>("[data-edit]") : null;
    const element = button ?? (isThere ? opener : document.getElementById(elementOf(objectId)));
    if (element instanceof HTMLElement) element.focus();
  };
}

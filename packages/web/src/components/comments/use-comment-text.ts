import { type RefObject, useEffect, useState } from "react";
import { useServices } from "../../app/services/services.tsx";
import type { CommentTarget } from "./thread-state.ts";
import { draftIdOf } from "./unsent-drafts.ts";

/** Dispatched by a comment form when it opens. */
const OPENED_EVENT = "askwell:comment-form";

interface CommentTextOptions {
  readonly objectId: string;
  readonly target: CommentTarget;
}

/** The text of a comment form. It is stored in the browser until it is sent or cancelled. */
export function useCommentText({ objectId, target }: CommentTextOptions) {
  const { storage, viewer } = useServices();
  const [part] = useState(() => storage.draftPart("commentDraft", draftIdOf(objectId, target), viewer.get()?.id));
  const initialText = target.kind === "edit" ? (target.comment?.original_text ?? "") : "";
  const [text, setText] = useState(() => storage.read<string>("commentDraft", part) ?? initialText);
  const [isSaved, setSaved] = useState(true);
  const removeDraft = () => storage.remove("commentDraft", part);
  const change = (next: string) => {
    setText(next);
    if (next.trim() === initialText.trim()) removeDraft();
    else setSaved(storage.write("commentDraft", next, part));
  };
  return { text, change, removeDraft, isSaved, isChanged: text !== initialText };
}

/** Closes the form when another one opens on the page, so that only one is open at a time. */
export function useSingleForm(area: RefObject<HTMLElement | null>, close: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: dispatched once, on mount.
  useEffect(() => {
    area.current?.dispatchEvent(new CustomEvent(OPENED_EVENT, { bubbles: true }));
    document.addEventListener(OPENED_EVENT, close);
    return () => document.removeEventListener(OPENED_EVENT, close);
  }, []);
}

import { type RefObject, useEffect, useState } from "react";
import { useServices } from "../../app/services.tsx";
import type { Writing } from "./CommentThread.tsx";

/** Told by a form that opens, to those that are open. */
const OPENED = "askwell:comment-form";

interface Place {
  readonly objectId: string;
  readonly writing: Writing;
}

/** The text of a comment that is being written. It waits in the browser while another form is open, until it is sent or given up. */
export function useCommentText({ objectId, writing }: Place) {
  const { storage, viewer } = useServices();
  const place = [objectId, writing.kind, writing.comment?.comment_id ?? ""].join(".");
  const [part] = useState(() => storage.draftPart("commentDraft", place, viewer.get()?.id));
  const before = writing.kind === "edit" ? (writing.comment?.original_text ?? "") : "";
  const [text, setText] = useState(() => storage.read<string>("commentDraft", part) ?? before);
  const drop = () => storage.remove("commentDraft", part);
  const change = (next: string) => {
    setText(next);
    if (next.trim() === before.trim()) drop();
    else storage.write("commentDraft", next, part);
  };
  return { text, change, drop, isChanged: text !== before };
}

/** Closes the form when another one opens anywhere on the page, for only one is written in at a time. */
export function useOnlyForm(area: RefObject<HTMLElement | null>, close: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, by the form that opens.
  useEffect(() => {
    area.current?.dispatchEvent(new CustomEvent(OPENED, { bubbles: true }));
    document.addEventListener(OPENED, close);
    return () => document.removeEventListener(OPENED, close);
  }, []);
}

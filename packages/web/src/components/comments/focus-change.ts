import { focusComment } from "../live/focus-comment.ts";
import { elementOf, listOf, type ThreadState } from "./thread-state.ts";

type Threads = Pick<ThreadState, "list">;

/**
 * The id of the comment that has come or changed, or that stands where one has gone: after it, else before it; undefined
 * where none is left.
 */
export function changedComment(before: Threads, after: Threads): string | undefined {
  const isIn = ({ list }: Threads, id: string) => list.some(({ comment_id }) => comment_id === id);
  const added = after.list.find(({ comment_id }) => !isIn(before, comment_id));
  const removed = before.list.findIndex(({ comment_id }) => !isIn(after, comment_id));
  const edited = after.list.find((comment) => !before.list.includes(comment));
  const neighbour = before.list[removed + 1] ?? before.list[removed - 1];
  return (added ?? edited ?? (removed === -1 ? undefined : neighbour))?.comment_id;
}

/** Moves the focus to what has changed in a list of comments, else to the button for a new one. Rule: docs/rules/focus.md KF4. */
export function focusChange(objectId: string, before: ThreadState, after: ThreadState): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    // The reader may have gone elsewhere meanwhile.
    const isHere = document.getElementById(listOf(objectId))?.contains(activeElement);
    if (activeElement !== document.body && !isHere) return;
    const comment = document.getElementById(elementOf(changedComment(before, after) ?? ""));
    if (comment) focusComment(comment);
    else document.getElementById(elementOf(objectId))?.focus();
  });
}
